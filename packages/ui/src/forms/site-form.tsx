import { yupResolver } from '@hookform/resolvers/yup'
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { FormProvider, useForm } from 'react-hook-form'
import type { ObjectSchema } from 'yup'
import { ErrorSummary } from './error-summary.tsx'
import { type Reasons, SiteFormContext } from './form-context.ts'
import { type SubmitHandler, useSubmit } from './use-submit.ts'

/** A react-hook-form form, and the handler for its valid values. */
export interface SiteFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Called with valid values only, and never while an earlier call is pending. */
  onSubmit: SubmitHandler<Values>
  children: ReactNode
  /** What to say below messages that may mislead, by field. */
  reasons?: Reasons
  /** The element that receives focus when the form is invalid: the summary, or the first invalid field (login). */
  focusOnError?: 'summary' | 'field'
  /** Asks for confirmation before the document unloads with unsent input; links within the site do not ask. */
  guardLeave?: boolean
  labelledBy?: string
  /** That of the plain form, if it has one: browsers restore input only into a form with the same action. */
  action?: string
}

/** Remotes built before reasons existed pass none. */
const NO_REASONS: Reasons = {}

/** Submits one request at a time, and moves focus to the errors of an invalid form. */
export function SiteForm<Values extends FieldValues>(props: SiteFormProps<Values>) {
  const { form, onSubmit, children, reasons = NO_REASONS } = props
  const { focusOnError = 'summary', guardLeave = false, labelledBy, action } = props
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const labels = useRef(new Map<string, string>())
  const { state, summary, invalidSubmits, submit } = useSubmit({ form, element, labels, onSubmit })

  const registerLabel = useCallback((name: string, label: string) => {
    labels.current.set(name, label)
  }, [])
  const summaryTakesFocus = focusOnError === 'summary'
  const context = useMemo(
    () => ({ formId, state, summary, invalidSubmits, summaryTakesFocus, reasons, registerLabel }),
    [formId, state, summary, invalidSubmits, summaryTakesFocus, reasons, registerLabel],
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
      <SiteFormContext value={context}>
        <form
          ref={element}
          className="form"
          noValidate
          method="post"
          action={action}
          aria-labelledby={labelledBy}
          onSubmit={submit}
          onChange={(event) => revalidateInvalid(form, event)}
        >
          <ErrorSummary />
          {children}
        </form>
      </SiteFormContext>
    </FormProvider>
  )
}

/** Revalidates only invalid fields, so a correction clears the error and typing adds none. */
function revalidateInvalid<Values extends FieldValues>(form: UseFormReturn<Values>, event: FormEvent<HTMLFormElement>) {
  const changed = (event.target as HTMLInputElement).name
  const invalid = Object.entries(form.formState.errors)
    .filter(([name, error]) => name === changed || error?.type !== 'server')
    .map(([name]) => name as FieldPath<Values>)
  if (invalid.length > 0) void form.trigger(invalid)
}

/**
 * Creates a form that a yup schema validates as typed, without trimming, casting or truncating. A submit shows errors,
 * until corrected.
 */
export function useSiteForm<Values extends FieldValues>(schema: ObjectSchema<Values>, defaults: NoInfer<Values>) {
  return useForm<Values>({
    resolver: yupResolver<Values, unknown, Values>(schema as never, { strict: true }) as never,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    criteriaMode: 'firstError',
    defaultValues: defaults as DefaultValues<Values>,
  })
}
