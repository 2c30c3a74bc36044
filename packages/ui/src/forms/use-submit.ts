import { nanoid } from 'nanoid'
import { type RefObject, useRef, useState } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { FormState, SubmitOutcome, SummaryEntry } from './form-context.ts'

export interface SubmitExtras {
  /** Generated once per form; retries reuse it, and a successful submit clears it. */
  idempotencyKey: string
  /** The value of the honeypot; empty for human visitors. */
  honeypot: string
}

export type SubmitHandler<Values> = (values: Values, extras: SubmitExtras) => Promise<SubmitOutcome>

interface Options<Values extends FieldValues> {
  form: UseFormReturn<Values>
  element: RefObject<HTMLFormElement | null>
  labels: RefObject<Map<string, string>>
  onSubmit: SubmitHandler<Values>
}

/** Submits a react-hook-form form. Ignores further submits while a request is in flight. */
export function useSubmit<Values extends FieldValues>({ form, element, labels, onSubmit }: Options<Values>) {
  const [state, setState] = useState<FormState>({ kind: 'idle' })
  const [summary, setSummary] = useState<readonly SummaryEntry[]>([])
  const [invalidSubmits, setInvalidSubmits] = useState(0)
  const isSubmitting = useRef(false)
  const idempotencyKey = useRef('')

  const showErrors = (errors: FieldErrors<Values>) => {
    const entries = Object.entries(errors).map(([name, error]) => ({
      name,
      label: labels.current.get(name) ?? name,
      message: String(error?.message ?? ''),
    }))
    setSummary(entries.sort((a, b) => fieldIndex(labels.current, a.name) - fieldIndex(labels.current, b.name)))
    setInvalidSubmits((count) => count + 1)
    setState({ kind: 'idle' })
  }

  const send = async (values: Values) => {
    setSummary([])
    idempotencyKey.current ||= nanoid()
    setState({ kind: 'sending' })
    const honeypot = element.current?.querySelector<HTMLInputElement>('.honeypot input')?.value ?? ''
    const outcome = await onSubmit(values, { idempotencyKey: idempotencyKey.current, honeypot })
    if (outcome.ok) {
      idempotencyKey.current = ''
      form.reset()
      setState({ kind: 'sent', title: outcome.title, message: outcome.message })
      return
    }
    setState({ kind: 'failed', title: outcome.title, message: outcome.message })
    Object.entries(outcome.errors ?? {}).forEach(([name, message], index) => {
      form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
    })
  }

  const submit = async (event: { preventDefault(): void }) => {
    event.preventDefault()
    if (isSubmitting.current) return
    isSubmitting.current = true
    if (element.current) adoptSilentInput(form, element.current)
    try {
      await form.handleSubmit(send, showErrors)()
    } catch (error) {
      setState({ kind: 'failed' })
      throw error
    } finally {
      isSubmitting.current = false
    }
  }

  return { state, summary, invalidSubmits, submit }
}

/** Takes over what a password manager has filled in without events, which the form has not noticed. */
function adoptSilentInput<Values extends FieldValues>(form: UseFormReturn<Values>, element: HTMLFormElement): void {
  for (const [name, known] of Object.entries(form.getValues())) {
    const field = element.elements.namedItem(name)
    const shown =
      typeof known === 'string' && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        ? field.value
        : known
    if (shown !== known) form.setValue(name as Path<Values>, shown, { shouldDirty: true })
  }
}

const fieldIndex = (labels: ReadonlyMap<string, string>, name: string) => [...labels.keys()].indexOf(name)
