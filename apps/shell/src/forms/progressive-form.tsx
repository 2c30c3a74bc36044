import { loadApi } from '@site/services'
import { Notice } from '@site/ui'
import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import {
  keepTypedValues,
  LeftFormsContext,
  readTypedValues,
  restoreTypedValues,
  type TypedValues,
} from './typed-values.ts'

/** The state that the plain form passes to the enhanced one. */
export interface Handoff {
  typed: TypedValues
  /** The name of the focused field; empty if the button or nothing has focus. */
  focused: string
  wasSubmitted: boolean
}

export interface EnhancedFormProps {
  handoff: Handoff
}

export type LoadEnhancedForm = () => Promise<ComponentType<EnhancedFormProps>>

export interface PlainFormState {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** True after a submit, while the enhanced version is still loading. */
  isWaiting: boolean
}

interface Props {
  plain: (state: PlainFormState) => ReactNode
  fields: readonly { name: string }[]
  load: LoadEnhancedForm
  /** Also loads when the form comes near the viewport, not only on interaction. */
  onApproach?: boolean
  /** Keeps the plain form, which shows the server's messages, until it is submitted. */
  keepPlain?: boolean
}

/**
 * Shows a form as plain HTML and lazily loads the version that validates and submits. The enhanced version takes over
 * while the form is not in use, or on submit, so a field is never replaced while the user types, and no input is lost.
 * What was typed is back when the visitor returns from a link within the site.
 */
export function ProgressiveForm({ plain, fields, load, onApproach = false, keepPlain = false }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [enhanced, setEnhanced] = useState<{ Form: ComponentType<EnhancedFormProps>; handoff: Handoff }>()
  const [submission, setSubmission] = useState<'none' | 'waiting' | 'failed'>('none')
  const isPressed = useRef(false)
  const loading = useRef<Promise<ComponentType<EnhancedFormProps>>>(undefined)

  const takeOver = async (wasSubmitted: boolean) => {
    if (wasSubmitted) setSubmission('waiting')
    try {
      loading.current ??= load()
      const Form = await loading.current
      const form = container.current?.querySelector('form')
      const isBusy = keepPlain || isPressed.current || form?.contains(document.activeElement)
      if (!form || (isBusy && !wasSubmitted)) return
      const handoff = { typed: readTypedValues(form, fields), focused: focusedName(form), wasSubmitted }
      // Renders synchronously, because input between reading and rendering would be lost.
      flushSync(() => setEnhanced((before) => before ?? { Form, handoff }))
    } catch {
      loading.current = undefined
      if (wasSubmitted) setSubmission('failed')
    }
  }

  const handleInteraction = useEffectEvent(() => void takeOver(false))

  const leftForms = use(LeftFormsContext)
  useLayoutEffect(() => {
    const element = container.current
    const plainForm = element?.querySelector('form')
    if (!leftForms || !plainForm) return
    restoreTypedValues(leftForms, plainForm, fields)
    return () => {
      const form = element?.querySelector('form')
      if (form) keepTypedValues(leftForms, form, fields)
    }
  }, [fields, leftForms])

  const isPlain = enhanced === undefined
  useEffect(() => {
    const element = container.current
    if (!element || !isPlain) return
    return watchForm(element, { isPressed, watchViewport: onApproach, onInteraction: () => handleInteraction() })
  }, [isPlain, onApproach])

  useEffect(() => {
    const element = container.current
    element?.addEventListener('focusin', preloadClient)
    return () => element?.removeEventListener('focusin', preloadClient)
  }, [])

  useEffect(() => {
    const form = enhanced?.handoff.wasSubmitted && container.current?.querySelector('form')
    if (!form) return
    fieldOrSubmit(form, enhanced.handoff.focused)?.focus()
    form.requestSubmit()
  }, [enhanced])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void takeOver(true)
  }

  return (
    <div ref={container}>
      {enhanced ? (
        <enhanced.Form handoff={enhanced.handoff} />
      ) : (
        plain({ onSubmit, isWaiting: submission === 'waiting' })
      )}
      {isPlain && submission === 'failed' && (
        <Notice tone="error" live="alert">
          The form could not be loaded. Check your connection, then send it again: nothing you typed was lost.
        </Notice>
      )}
    </div>
  )
}

/**
 * Loads the API client, which fetches the anti-forgery token, while the user fills in the form. If the connection is
 * lost later, a call fails and can be retried; some browsers never retry a failed import (docs/runbooks/browsers.md).
 */
const preloadClient = (): void => void Promise.allSettled([loadApi()])

function focusedName(form: HTMLFormElement): string {
  const focused = document.activeElement
  return form.contains(focused) ? (focused?.getAttribute('name') ?? '') : ''
}

function fieldOrSubmit(form: HTMLFormElement, name: string): HTMLElement | null {
  const field = name ? form.elements.namedItem(name) : null
  return field instanceof HTMLElement ? field : form.querySelector<HTMLElement>('[type="submit"]')
}

interface FormWatchOptions {
  /** True from pointerdown in the form until pointerup, before the click fires. */
  isPressed: RefObject<boolean>
  watchViewport: boolean
  onInteraction: () => void
}

/** Less than the form's initial distance on the contact page, so the page's first load stays within its budget. */
const VIEWPORT_MARGIN = '200px'

/**
 * Reports when the pointer or focus enters a form, when focus leaves it, when a press in it ends, and optionally when
 * it scrolls near the viewport. Returns a function that stops watching.
 */
function watchForm(form: HTMLElement, { isPressed, watchViewport, onInteraction }: FormWatchOptions): () => void {
  const controller = new AbortController()
  const { signal } = controller

  const leave = ({ relatedTarget }: FocusEvent) => {
    // No target may mean a click on one of the form's buttons, because Safari does not focus buttons.
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) requestAnimationFrame(onInteraction)
  }
  const press = () => {
    isPressed.current = true
  }
  const release = () => {
    if (!isPressed.current) return
    isPressed.current = false
    requestAnimationFrame(onInteraction)
  }
  form.addEventListener('pointerenter', onInteraction, { signal })
  form.addEventListener('focusin', onInteraction, { signal })
  form.addEventListener('focusout', leave, { signal })
  form.addEventListener('pointerdown', press, { signal })
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', release, { signal })

  const observe = (entries: readonly IntersectionObserverEntry[]) =>
    entries.some((entry) => entry.isIntersecting) && onInteraction()
  const observer = new IntersectionObserver(observe, { rootMargin: VIEWPORT_MARGIN })
  if (watchViewport) observer.observe(form)

  return () => {
    controller.abort()
    observer.disconnect()
  }
}
