import { AUDIENCE_ATTRIBUTE } from '@mfe/contract'
import { FramePart } from '@mfe/host'
import { type ToastMessage, takeToasts, toastsAtom } from '@site/services'
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { cssTransition, type Id, ToastContainer, toast } from 'react-toastify/unstyled'
import { announceToasts } from './announce-toasts.ts'
import { ToastCard } from './toast-card.tsx'
import styles from './toasts.module.css'

/** How long a toast is shown (docs/product.md, "Constants"). */
const TIMEOUT_MS = 5000

const name = (className: string) => styles[className] ?? className

/** One 300 ms animation in each direction. The exit animation also closes the gap, so `collapse` is off. */
const toastTransition = cssTransition({ enter: name('enter'), exit: name('leave'), collapse: false })

/**
 * The site's only toast region, for all remotes. Toasts are announced through the site's live regions: screen readers
 * would read a toast twice if both it and the region were live, and not at all if the region has just been added.
 */
export function ToastRegion() {
  const waiting = useAtomValue(toastsAtom)
  const place = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => place.current?.querySelector('section')?.setAttribute('aria-live', 'off'), [])

  useEffect(() => {
    if (waiting.length === 0) return
    const toasts = takeToasts()
    announceToasts(toasts)
    for (const message of toasts) show(message)
  }, [waiting])

  return (
    <div ref={place}>
      <ToastContainer
        position="top-right"
        autoClose={TIMEOUT_MS}
        newestOnTop
        closeOnClick
        pauseOnHover
        pauseOnFocusLoss={false}
        draggable={false}
        transition={toastTransition}
        icon={false}
        closeButton={false}
        aria-label="Messages"
        className={() => name('stack')}
        toastClassName={(context) => `${name('toast')} ${name(context?.type ?? 'success')}`}
        progressClassName={() => name('timer')}
      />
    </div>
  )
}

/** The toasts on screen in the signed-in area, by kind and text, so none is shown twice. */
const shownOnce = new Map<string, Id>()

function show(message: ToastMessage): void {
  if (document.documentElement.getAttribute(AUDIENCE_ATTRIBUTE) === 'signed-in') showOnce(message)
  else add(message)
}

function showOnce(message: ToastMessage): void {
  const key = `${message.kind} ${message.title ?? ''} ${message.message}`
  const repeated = shownOnce.get(key)
  if (repeated === undefined) {
    const added = add(message, () => shownOnce.delete(key))
    shownOnce.set(key, added)
  } else {
    // Restarts the timer of a repeated toast.
    toast.update(repeated, { autoClose: TIMEOUT_MS, delay: null })
  }
}

function add(message: ToastMessage, onClose?: () => void): Id {
  return toast(
    ({ toastProps, closeToast }) => (
      <FramePart>
        <ToastCard id={toastProps.toastId} {...message} close={closeToast} />
      </FramePart>
    ),
    {
      type: message.kind,
      role: 'group',
      ...(onClose && { onClose }),
    },
  )
}
