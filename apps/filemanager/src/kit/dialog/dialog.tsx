import { Heading } from '@site/ui'
import { type DialogHTMLAttributes, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { lockScroll } from '#services.ts'
import styles from './dialog.module.css'

interface DialogProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'onClose'> {
  open: boolean
  /** The heading, which names the dialog. Without it, `aria-labelledby` must. */
  title?: string
  /** Receives the value of the button that closed the dialog, or '' if Escape closed it. */
  onClose: (returnValue: string) => void
}

/** The browser's modal dialog: focuses the first control, closes on Escape, and returns focus to where it was. */
export function Dialog({ open, title, onClose, onKeyDown, className = '', children, ...rest }: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    // The browser keeps the last value, and Escape would return it again.
    element.returnValue = ''
    element.showModal()
    const unlock = lockScroll()
    element.addEventListener('close', unlock)
    // If React removed an open dialog, focus would not return.
    return () => {
      if (element.open) element.close()
      element.removeEventListener('close', unlock)
      unlock()
    }
  }, [open])

  return (
    <dialog
      aria-labelledby={titleId}
      {...rest}
      ref={dialog}
      className={`${styles.dialog} ${className}`}
      onKeyDown={(event) => {
        cycleFocus(event)
        onKeyDown?.(event)
      }}
      onClose={(event) => onClose(event.currentTarget.returnValue)}
    >
      {title !== undefined && (
        <Heading level={2} size="h3" id={titleId}>
          {title}
        </Heading>
      )}
      {children}
    </dialog>
  )
}

/** The tab stops of the dialog; for radio buttons, only the selected one. */
const CONTROLS = 'a[href], button, input:not([type=radio]:not(:checked)), select, [tabindex="0"]'

/** Wraps Tab at the last control, where it would otherwise leave the page for the browser's controls. */
function cycleFocus(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)]
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
