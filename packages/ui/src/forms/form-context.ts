import { createContext, use } from 'react'

/** What became of a submit. A failure keeps everything that was typed. */
export type SubmitOutcome =
  | { ok: true; title?: string; message?: string }
  | {
      ok: false
      title?: string
      message?: string
      /** Texts for single fields; the first of them gets the focus. */
      errors?: Readonly<Record<string, string>>
    }

export type FormState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'sent'; title?: string; message?: string }
  | { kind: 'failed'; title?: string; message?: string }

export interface SummaryEntry {
  name: string
  label: string
  message: string
}

export interface FormFacts {
  /** The start of every field's id. */
  formId: string
  state: FormState
  /** What was wrong at the last submit; stays until the next one. */
  summary: readonly SummaryEntry[]
  /** Grows with each refused submit. */
  refusals: number
  summaryTakesFocus: boolean
  /** Tells the summary how a field is called. */
  nameField: (name: string, label: string) => void
}

export const FormFactsContext = createContext<FormFacts | null>(null)

export function useFormFacts(): FormFacts {
  const facts = use(FormFactsContext)
  if (!facts) throw new Error('A form field stands outside of <SiteForm>.')
  return facts
}
