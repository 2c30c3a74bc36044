import type { FolderPath } from '@site/contracts'
import { Button, Heading } from '@site/ui'
import { useId, useRef, useState } from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import dialog from '#kit/dialog/dialog-buttons.module.css'
import { useCurrentUser } from '#store/use-current-user.ts'
import { FolderTree } from '../folder-tree/folder-tree.tsx'
import type { Transfer } from '../moving/transfer.ts'
import { useTargetProblem } from '../transfers/target-problem.ts'
import { ROOT_NAME, transferTexts } from '../transfers/transfer-texts.ts'
import { NewFolder } from './new-folder.tsx'
import styles from './target-dialog.module.css'

interface TargetDialogProps {
  transfer: Transfer
  /** Receives the chosen folder, or nothing if the user cancels. */
  onClose: (target?: FolderPath) => void
}

/** Asks where to move or copy something. Folders that a rule forbids can be focused, but not chosen. */
export function TargetDialog({ transfer, onClose }: TargetDialogProps) {
  const { action, from } = transfer
  const user = useCurrentUser()
  const titleId = useId()
  const confirm = useRef<HTMLButtonElement>(null)
  const [target, setTarget] = useState(from)
  const problemOf = useTargetProblem(transfer)
  const problem = problemOf(transfer, target)

  return (
    <Dialog
      open
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={(answer) => onClose(answer === 'confirm' ? target : undefined)}
    >
      <Heading level={2} size="h3" id={titleId}>
        {transferTexts.question(action, transfer)}
      </Heading>
      <div>
        <FolderTree
          user={user}
          label="Folders"
          rootName={ROOT_NAME}
          current={from}
          active={target}
          onActiveChange={setTarget}
          problemOf={(folder) => problemOf(transfer, folder)}
          onConfirm={() => confirm.current?.click()}
        />
      </div>
      <NewFolder user={user} parent={target} onCreated={setTarget} />
      <form method="dialog" className={dialog.buttons}>
        <Button type="submit" variant="outline">
          Cancel
        </Button>
        <Button
          ref={confirm}
          type="submit"
          value="confirm"
          aria-disabled={problem !== undefined}
          onClick={(event) => {
            if (problem !== undefined) event.preventDefault()
          }}
        >
          {transferTexts.confirm[action]}
        </Button>
      </form>
    </Dialog>
  )
}
