import type { FolderPath } from '@site/contracts'
import { Button } from '@site/ui'
import { useRef, useState } from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import dialog from '#kit/dialog/dialog-buttons.module.css'
import { FolderTree } from '../folder-tree/folder-tree.tsx'
import type { Transfer } from '../moving/moving-state.ts'
import { useTargetProblem } from '../transfers/target-problem.ts'
import { transferTexts } from '../transfers/transfer-texts.ts'
import { NewFolder } from './new-folder.tsx'
import styles from './target-dialog.module.css'

/** Asks where to move or copy something. Folders that a rule forbids can be focused, but not chosen. */
export function TargetDialog({ transfer, onClose }: { transfer: Transfer; onClose: (target?: FolderPath) => void }) {
  const { action, from } = transfer
  const confirm = useRef<HTMLButtonElement>(null)
  const [target, setTarget] = useState(from)
  const problemOf = useTargetProblem(transfer)
  const problem = problemOf(transfer, target)

  return (
    <Dialog
      open
      className={styles.dialog}
      title={transferTexts.question(transfer)}
      onClose={(answer) => onClose(answer === 'confirm' ? target : undefined)}
    >
      <div>
        <FolderTree
          current={from}
          active={target}
          onActiveChange={setTarget}
          problemOf={(folder) => problemOf(transfer, folder)}
          onConfirm={() => confirm.current?.click()}
        />
      </div>
      <NewFolder parent={target} onCreated={setTarget} />
      <form method="dialog" className={dialog.buttons}>
        <Button type="submit" variant="outline">
          Cancel
        </Button>
        <Button
          ref={confirm}
          type="submit"
          value="confirm"
          aria-disabled={problem !== undefined}
          onClick={(event) => problem !== undefined && event.preventDefault()}
        >
          {transferTexts.confirm[action]}
        </Button>
      </form>
    </Dialog>
  )
}
