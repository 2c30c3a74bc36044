import {
  DialogBackdrop,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { Button } from '@site/ui'
import { useRef } from 'react'
import { ChakraRoot } from './chakra-root.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  text: string
  /** A second paragraph: what it is about. */
  details?: string
  confirmLabel: string
  cancelLabel?: string
  /** True for the confirming button alone; Escape and Cancel are false. */
  onClose: (result: boolean) => void
  /** Where the focus goes when what opened the dialog is gone. */
  finalFocus?: () => HTMLElement | null
}

/** Asks before something that cannot be undone. The focus starts on Cancel. Brings Chakra's provider along. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, details, confirmLabel, cancelLabel = 'Cancel', onClose, finalFocus } = props
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <ChakraRoot>
      <DialogRoot
        role="alertdialog"
        open={open}
        closeOnInteractOutside={false}
        initialFocusEl={() => cancel.current}
        finalFocusEl={finalFocus}
        onOpenChange={(change) => {
          if (!change.open) onClose(false)
        }}
      >
        <Portal>
          <DialogBackdrop />
          <DialogPositioner>
            <DialogContent>
              <DialogTitle>{title}</DialogTitle>
              <DialogDescription>
                <p>{text}</p>
                {details && <p>{details}</p>}
              </DialogDescription>
              <DialogFooter>
                <Button ref={cancel} variant="outline" onClick={() => onClose(false)}>
                  {cancelLabel}
                </Button>
                <Button variant="danger" onClick={() => onClose(true)}>
                  {confirmLabel}
                </Button>
              </DialogFooter>
            </DialogContent>
          </DialogPositioner>
        </Portal>
      </DialogRoot>
    </ChakraRoot>
  )
}
