import { createContext, use, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** The outcome of a submit. A failure keeps all values. */
export type SubmitOutcome =
  | { ok: true; title?: string; message?: string }
  | {
      ok: false
      title?: string
      message?: string
      /** The errors by field; the first of these fields receives focus. */
      errors?: Readonly<Record<string, string>>
    }

export interface FormState {
  kind: 'idle' | 'sending' | 'sent' | 'failed'
  title?: string
  message?: string
}

export interface SummaryEntry {
  name: string
  label: string
  message: string
}

/** For each field, what is wrong with its current value, if its message may mislead; otherwise an empty string. */
export type Reasons = Readonly<Record<string, ((value: unknown) => string) | undefined>>

export interface SiteFormContextValue {
  /** The prefix of every field's id. */
  formId: string
  state: FormState
  /** The errors of the last submit; they stay until the next one. */
  summary: readonly SummaryEntry[]
  invalidSubmits: number
  summaryTakesFocus: boolean
  reasons: Reasons
  registerLabel: (name: string, label: string) => void
}

export const SiteFormContext = createContext<SiteFormContextValue | null>(null)

export function useSiteFormContext(): SiteFormContextValue {
  const context = use(SiteFormContext)
  if (!context) throw new Error('Form fields must be inside <SiteForm>.')
  return context
}

/** Registers the label of a form's field for the error summary. Returns the field's id, error and reason. */
export function useField({ name, label }: { name: string; label: string }) {
  const { formId, registerLabel, reasons } = useSiteFormContext()
  const { formState, getValues } = useFormContext()
  const error = formState.errors[name]?.message
  useEffect(() => registerLabel(name, label), [registerLabel, name, label])
  return {
    id: `${formId}-${name}`,
    error: typeof error === 'string' ? error : '',
    reason: reasons[name]?.(getValues(name)) ?? '',
  }
}
