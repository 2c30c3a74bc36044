import { Button, Heading, Text } from '@site/ui'
import { useId } from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import dialog from '#kit/dialog/dialog-buttons.module.css'
import styles from './account.module.css'

interface SignOutDialogProps {
  open: boolean
  /** Receives what happens to the account's links, or `undefined` if the user stays signed in. */
  onAnswer: (links: 'keep' | 'suspend' | undefined) => void
}

/** Asks whether to suspend the account's links as well. Focus starts on Cancel; Escape cancels. */
export function SignOutDialog({ open, onAnswer }: SignOutDialogProps) {
  const titleId = useId()
  const textId = useId()
  return (
    <Dialog
      role="alertdialog"
      open={open}
      className={styles.question}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={(answer) => onAnswer(answer === 'keep' || answer === 'suspend' ? answer : undefined)}
    >
      <Heading level={2} size="h3" id={titleId}>
        Sign out everywhere?
      </Heading>
      <div id={textId}>
        <Text>Every device is signed out, including this one.</Text>
        <Text>
          Links to your files and folders work without signing in. If somebody else may have used your account, suspend
          them too: under “Shared links”, you can then renew each one, at a new address.
        </Text>
      </div>
      <form method="dialog" className={dialog.buttons}>
        <Button type="submit" variant="outline">
          Cancel
        </Button>
        <Button type="submit" variant="outline" value="keep">
          Keep links
        </Button>
        <Button type="submit" value="suspend">
          Suspend links
        </Button>
      </form>
    </Dialog>
  )
}
