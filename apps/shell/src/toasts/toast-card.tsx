import type { ToastMessage } from '@site/services'
import { Icon, ToneIcon } from '@site/ui'
import type { MouseEvent } from 'react'
import type { Id } from 'react-toastify/unstyled'
import styles from './toasts.module.css'
import { useToastTimer } from './use-toast-timer.ts'

interface ToastCardProps extends ToastMessage {
  id: Id
  close: () => void
}

const defaultTitles = { success: 'Success', warning: 'Warning', error: 'Error' }

/** The content of a toast: icon, title, message, and a close button. */
export function ToastCard({ id, kind, title = defaultTitles[kind], message, close }: ToastCardProps) {
  const card = useToastTimer(id, close)
  const closeOnce = (event: MouseEvent) => {
    event.stopPropagation()
    close()
  }
  return (
    <div ref={card} className={styles.card}>
      <span className={styles.icon}>
        <ToneIcon tone={kind} />
      </span>
      <p className={styles.text}>
        <strong>{title}</strong>
        <span>{message}</span>
      </p>
      <button type="button" className={styles.close} aria-label={`Dismiss: ${message}`} onClick={closeOnce}>
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
