import { nanoid } from 'nanoid'
import { type RefObject, useRef, useState } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { FormState, SubmitOutcome, SummaryEntry } from './form-context.ts'

/** What is sent beside the values. */
export interface SubmitExtras {
  /** Made once per filled form: a retry repeats it, the next form gets another. */
  idempotencyKey: string
  /** What a machine wrote into the honeypot; empty for people. */
  honeypot: string
}

export type SubmitHandler<Values> = (values: Values, extras: SubmitExtras) => Promise<SubmitOutcome>

interface Options<Values extends FieldValues> {
  form: UseFormReturn<Values>
  element: RefObject<HTMLFormElement | null>
  labels: RefObject<Map<string, string>>
  onSubmit: SubmitHandler<Values>
}

/** One request per submit: whatever comes while one is on its way is ignored. */
export function useSubmit<Values extends FieldValues>({ form, element, labels, onSubmit }: Options<Values>) {
  const [state, setState] = useState<FormState>({ kind: 'idle' })
  const [summary, setSummary] = useState<readonly SummaryEntry[]>([])
  const [refusals, setRefusals] = useState(0)
  const busy = useRef(false)
  const key = useRef('')

  const refuse = (errors: FieldErrors<Values>) => {
    const named = Object.entries(errors).map(([name, error]) => ({
      name,
      label: labels.current.get(name) ?? name,
      message: String(error?.message ?? ''),
    }))
    setSummary(named.sort((a, b) => order(labels.current, a.name) - order(labels.current, b.name)))
    setRefusals((count) => count + 1)
    setState({ kind: 'idle' })
  }

  const send = async (values: Values) => {
    setSummary([])
    key.current ||= nanoid()
    setState({ kind: 'sending' })
    const honeypot = element.current?.querySelector<HTMLInputElement>('.honeypot input')?.value ?? ''
    const outcome = await onSubmit(values, { idempotencyKey: key.current, honeypot })
    if (outcome.ok) {
      key.current = ''
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
    if (busy.current) return
    busy.current = true
    try {
      await form.handleSubmit(send, refuse)()
    } catch (error) {
      setState({ kind: 'failed' })
      throw error
    } finally {
      busy.current = false
    }
  }

  return { state, summary, refusals, submit }
}

const order = (labels: ReadonlyMap<string, string>, name: string) => [...labels.keys()].indexOf(name)
