import { useEffect, useSyncExternalStore } from 'react'
import { cssTransition, type Id, ToastContainer, toast } from 'react-toastify/unstyled'
import { ToastCard } from './toast-card.tsx'
import { type QueuedToast, takeToasts, toastQueue } from './toast-queue.ts'
import styles from './toasts.module.css'

/** Milliseconds a toast stays (docs/product.md, "Constants"). */
const TIMEOUT = 5000

const name = (className: string) => styles[className] ?? className

/** Enters and leaves in one 300 ms ease each; the leave animation also closes the gap. */
const ease = cssTransition({ enter: name('enter'), exit: name('leave'), collapse: false })

/** The site's one toast region, for all remotes. */
export function ToastRegion() {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.get, toastQueue.getOnServer)

  useEffect(() => {
    if (waiting.length > 0) for (const queued of takeToasts()) show(queued)
  }, [waiting])

  return (
    <ToastContainer
      position="top-right"
      autoClose={TIMEOUT}
      newestOnTop
      closeOnClick
      pauseOnHover
      pauseOnFocusLoss={false}
      draggable={false}
      transition={ease}
      icon={false}
      closeButton={false}
      aria-label="Messages"
      className={() => name('stack')}
      toastClassName={(context) => `${name('toast')} ${name(context?.type ?? 'success')}`}
      progressClassName={() => name('timer')}
    />
  )
}

/** Toasts that must not appear twice, by key, until they leave. */
const single = new Map<string, Id>()

function show({ key, ...message }: QueuedToast): void {
  const shown = key === undefined ? undefined : single.get(key)
  if (shown !== undefined) {
    renew(shown)
    return
  }
  const card = toast(
    ({ toastProps, closeToast }) => <ToastCard id={toastProps.toastId} {...message} close={closeToast} />,
    {
      type: message.kind,
      role: message.kind === 'error' ? 'alert' : 'status',
      ...(key !== undefined && { onClose: () => single.delete(key) }),
    },
  )
  if (key !== undefined) single.set(key, card)
}

/** A repeated toast stays as long as a new one. */
function renew(id: Id): void {
  toast.update(id, { autoClose: TIMEOUT, delay: null })
}
