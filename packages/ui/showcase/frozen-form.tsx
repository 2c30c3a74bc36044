import { type ReactNode, useEffect, useId, useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type FormState, SiteFormContext } from './kit-internals.ts'

interface FrozenFormProps {
  state: FormState
  /** The errors by field, as after an invalid submit. */
  errors: Readonly<Record<string, string>>
  children: ReactNode
}

/** A form frozen in one state. Sends nothing and does not move focus. */
export function FrozenForm({ state, errors, children }: FrozenFormProps) {
  const formId = useId()
  const file = state.kind === 'sending' ? new File(['x'.repeat(2048)], 'a file.pdf') : null
  const form = useForm({ defaultValues: { name: '', mail: '', secret: '', phone: '', text: '', terms: false, file } })
  const { setError } = form
  useEffect(() => {
    for (const [name, message] of Object.entries(errors)) setError(name as 'name', { message })
  }, [errors, setError])
  const context = useMemo(
    () => ({
      formId,
      state,
      summary: Object.entries(errors).map(([name, message]) => ({ name, label: name, message })),
      invalidSubmits: 0,
      summaryTakesFocus: true,
      registerLabel: () => undefined,
    }),
    [formId, state, errors],
  )
  return (
    <FormProvider {...form}>
      <SiteFormContext value={context}>
        <form className="form" noValidate onSubmit={(event) => event.preventDefault()}>
          {children}
        </form>
      </SiteFormContext>
    </FormProvider>
  )
}
