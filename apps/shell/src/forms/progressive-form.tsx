import { loadApi } from '@site/services'
import { Notice } from '@site/ui'
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readTypedValues, type TypedValues } from './typed-values.ts'
import { watchForm } from './watch-form.ts'

/** What the plain form hands to the enhanced one. */
export interface Handoff {
  typed: TypedValues
  /** The name of the field that held the focus. */
  focused: string
  /** The plain form was submitted: submit what it handed over. */
  wasSubmitted: boolean
}

export interface EnhancedFormProps {
  handoff: Handoff
}

export type LoadEnhancedForm = () => Promise<ComponentType<EnhancedFormProps>>

export interface PlainFormState {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Submitted, while the enhanced version still loads. */
  isWaiting: boolean
}

interface Props {
  /** The first paint: a `<form>` in plain HTML. */
  plain: (state: PlainFormState) => ReactNode
  fields: readonly { name: string }[]
  load: LoadEnhancedForm
  /** Loads as soon as the form comes near the viewport, not only when it is touched. */
  onApproach?: boolean
  /** Keeps the first paint, which contains the server's messages, until it is submitted. */
  keepPlain?: boolean
}

/**
 * Shows a form as plain HTML and lazily loads the version that validates and submits. That version takes over while
 * nobody is using the form, or when it is submitted: a field is never swapped while someone types, and nothing typed is
 * lost.
 */
export function ProgressiveForm({ plain, fields, load, onApproach = false, keepPlain = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [enhanced, setEnhanced] = useState<{ Form: ComponentType<EnhancedFormProps>; handoff: Handoff }>()
  const [submission, setSubmission] = useState<'none' | 'waiting' | 'failed'>('none')
  const isPressed = useRef(false)
  const loading = useRef<Promise<ComponentType<EnhancedFormProps>>>(undefined)

  const takeOver = async (wasSubmitted: boolean) => {
    if (wasSubmitted) setSubmission('waiting')
    try {
      loading.current ??= load()
      const Form = await loading.current
      const form = box.current?.querySelector('form')
      const isBusy = keepPlain || isPressed.current || form?.contains(document.activeElement)
      if (!form || (isBusy && !wasSubmitted)) return
      const handoff = { typed: readTypedValues(form, fields), focused: focusedName(form), wasSubmitted }
      // Synchronously: input between reading and rendering would be lost.
      flushSync(() => setEnhanced((before) => before ?? { Form, handoff }))
    } catch {
      loading.current = undefined
      if (wasSubmitted) setSubmission('failed')
    }
  }

  const attempt = useRef(takeOver)
  useEffect(() => {
    attempt.current = takeOver
  })

  const isPlain = enhanced === undefined
  useEffect(() => {
    const element = box.current
    if (!element || !isPlain) return
    return watchForm(element, { isPressed, isNearEnough: onApproach, onTouch: () => void attempt.current(false) })
  }, [isPlain, onApproach])

  useEffect(() => {
    const element = box.current
    element?.addEventListener('focusin', fetchClient)
    return () => element?.removeEventListener('focusin', fetchClient)
  }, [])

  useEffect(() => {
    const form = enhanced?.handoff.wasSubmitted && box.current?.querySelector('form')
    if (!form) return
    fieldOrSubmit(form, enhanced.handoff.focused)?.focus()
    form.requestSubmit()
  }, [enhanced])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void takeOver(true)
  }

  return (
    <div ref={box}>
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
 * Loads the client, which asks for the anti-forgery token, while the form is filled in. A connection lost later then
 * fails a call, which can be repeated, instead of an import, which some browsers never retry
 * (docs/runbooks/browsers.md).
 */
const fetchClient = (): void => void Promise.allSettled([loadApi()])

/** The name of the field that holds the focus; empty for the button, or none. */
function focusedName(form: HTMLFormElement): string {
  const focused = document.activeElement
  return form.contains(focused) ? (focused?.getAttribute('name') ?? '') : ''
}

function fieldOrSubmit(form: HTMLFormElement, name: string): HTMLElement | null {
  const field = name ? form.elements.namedItem(name) : null
  return field instanceof HTMLElement ? field : form.querySelector<HTMLElement>('[type="submit"]')
}
