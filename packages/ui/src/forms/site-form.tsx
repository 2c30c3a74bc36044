import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import { type FieldPath, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { ErrorSummary } from './error-summary.tsx'
import { FormFactsContext } from './form-context.ts'
import { type SubmitHandler, useSubmit } from './use-submit.ts'

export interface SiteFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Called with valid values only, and never while a former call is on its way. */
  onSubmit: SubmitHandler<Values>
  children: ReactNode
  /** Where the focus goes when the form is refused: the summary, or the first wrong field (login). */
  focusOnError?: 'summary' | 'field'
  /** Asks before the document is left with something typed and not sent; links within the site are followed unasked. */
  guardLeave?: boolean
  /** The id of the heading that names the form. */
  labelledBy?: string
}

export function SiteForm<Values extends FieldValues>(props: SiteFormProps<Values>) {
  const { form, onSubmit, children, focusOnError = 'summary', guardLeave = false, labelledBy } = props
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const labels = useRef(new Map<string, string>())
  const { state, summary, refusals, submit } = useSubmit({ form, element, labels, onSubmit })

  const nameField = useCallback((name: string, label: string) => {
    labels.current.set(name, label)
  }, [])
  const summaryTakesFocus = focusOnError === 'summary'
  const facts = useMemo(
    () => ({ formId, state, summary, refusals, summaryTakesFocus, nameField }),
    [formId, state, summary, refusals, summaryTakesFocus, nameField],
  )

  useEffect(() => {
    const first = summary[0]
    if (!summaryTakesFocus && first) form.setFocus(first.name as FieldPath<Values>)
  }, [summary, summaryTakesFocus, form])

  const dirty = guardLeave && form.formState.isDirty
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])

  return (
    <FormProvider {...form}>
      <FormFactsContext value={facts}>
        <form
          ref={element}
          className="form"
          noValidate
          method="post"
          aria-labelledby={labelledBy}
          onSubmit={submit}
          onChange={(event) => mend(form, event)}
        >
          <ErrorSummary />
          {children}
        </form>
      </FormFactsContext>
    </FormProvider>
  )
}

/** Judges anew what is wrong so far, so that a mended field is clear at once; a clean field gets no error by typing. */
function mend<Values extends FieldValues>(form: UseFormReturn<Values>, event: FormEvent<HTMLFormElement>) {
  const changed = (event.target as HTMLInputElement).name
  const wrong = Object.entries(form.formState.errors)
    .filter(([name, error]) => name === changed || error?.type !== 'server')
    .map(([name]) => name as FieldPath<Values>)
  if (wrong.length > 0) void form.trigger(wrong)
}
