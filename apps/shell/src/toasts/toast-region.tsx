import { AUDIENCE_ATTRIBUTE } from '@mfe/contract'
import { FramePart, focusHeading } from '@mfe/host'
import { type ToastMessage, takeToasts, toastsAtom } from '@site/services'
import { announce, Icon, ToneIcon } from '@site/ui'
import { useAtomValue } from 'jotai'
import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { cssTransition, type Id, ToastContainer, toast } from 'react-toastify/unstyled'
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
    { type: message.kind, role: 'group', ...(onClose && { onClose }) },
  )
}

const textOf = ({ title, message }: ToastMessage) => (title ? `${title}: ${message}` : message)

/** Announces the toasts that nothing else announces, errors assertively. */
function announceToasts(toasts: readonly ToastMessage[]): void {
  const silent = toasts.filter(({ isAnnounced }) => !isAnnounced)
  for (const politeness of ['polite', 'assertive'] as const) {
    const texts = silent.filter(({ kind }) => (kind === 'error') === (politeness === 'assertive')).map(textOf)
    // The region holds one text at a time.
    if (texts.length > 0) announce(texts.join(' '), politeness)
  }
}

interface ToastCardProps extends ToastMessage {
  id: Id
  close: () => void
}

const defaultTitles = { success: 'Success', warning: 'Warning', error: 'Error' }

function ToastCard({ id, kind, title = defaultTitles[kind], message, close }: ToastCardProps) {
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

/** How long a toast stays after the pointer or focus has left it (docs/product.md, "Constants"). */
const EXTENDED_TIMEOUT_MS = 1000

/** What had focus before the toasts. */
let focusedBefore: HTMLElement | null = null

/**
 * Pauses a toast's timer while it has focus, restarts the timer with the extended time once the pointer or focus has
 * left, and closes the toast on Escape. A focused toast that leaves returns focus to where it was before the toasts, or
 * to the page's heading if that is gone.
 */
function useToastTimer(id: Id, close: () => void) {
  const content = useRef<HTMLDivElement>(null)
  const closeToast = useEffectEvent(close)

  // The cleanup of a layout effect runs before the toast is removed, while it still has focus.
  useLayoutEffect(() => {
    const card = content.current?.parentElement
    return card ? attachTimer(card, id, () => closeToast()) : undefined
  }, [id])

  return content
}

function attachTimer(card: HTMLElement, id: Id, close: () => void): () => void {
  const isInside = (target: EventTarget | null) => target instanceof Node && card.contains(target)

  // An update would reopen a toast that is closing.
  const extend = () => {
    if (toast.isActive(id)) toast.update(id, { autoClose: EXTENDED_TIMEOUT_MS, delay: null })
  }
  const restoreFocus = () => {
    if (isInside(document.activeElement)) focusedBefore?.focus()
    if (isInside(document.activeElement)) focusHeading(document.querySelector('main h1'))
  }
  const listeners: Partial<{ [Type in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[Type]) => void }> = {
    mouseleave() {
      if (!isInside(document.activeElement)) extend()
    },
    focusin({ relatedTarget }) {
      const isFromToast = relatedTarget instanceof Node && card.parentElement?.contains(relatedTarget)
      if (relatedTarget instanceof HTMLElement && !isFromToast) focusedBefore = relatedTarget
      toast.pause({ id })
    },
    focusout({ relatedTarget }) {
      if (isInside(relatedTarget)) return
      toast.play({ id })
      extend()
    },
    keydown({ key }) {
      if (key !== 'Escape') return
      restoreFocus()
      close()
    },
    click: restoreFocus,
  }
  const controller = new AbortController()
  const { signal } = controller
  for (const [type, listener] of Object.entries(listeners))
    card.addEventListener(type, listener as EventListener, { signal })
  return () => {
    controller.abort()
    restoreFocus()
  }
}
