import { Button, Text } from '@site/ui'
import { useId } from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import dialog from '#kit/dialog/dialog-buttons.module.css'
import styles from './account.module.css'

interface ConfirmDialogProps {
  /** A question. */
  title: string
  text: string
  /** The text of the button that says yes. */
  action: string
  onAnswer: (confirmed: boolean) => void
}

/** Asks a question while it is rendered. Focus starts on Cancel; Escape cancels. */
export function ConfirmDialog({ title, text, action, onAnswer }: ConfirmDialogProps) {
  const textId = useId()
  return (
    <Dialog
      role="alertdialog"
      open
      className={styles.question}
      title={title}
      aria-describedby={textId}
      onClose={(answer) => onAnswer(answer === 'confirm')}
    >
      <div id={textId}>
        <Text>{text}</Text>
      </div>
      <form method="dialog" className={dialog.buttons}>
        <Button type="submit" variant="outline">
          Cancel
        </Button>
        <Button type="submit" value="confirm">
          {action}
        </Button>
      </form>
    </Dialog>
  )
}
