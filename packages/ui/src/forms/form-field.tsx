import { type FieldSpec, InputField, PasswordInputField } from '@site/ui/fields'
import { type UseFormRegisterReturn, useFormContext, useWatch } from 'react-hook-form'
import { useField } from './form-context.ts'

/** A field of a `SiteForm`, rendered from its spec. */
export function FormField({ component: Field = InputField, ...spec }: FieldSpec) {
  const { name, loadWarning, limit } = spec
  const field = useField(spec)
  const input = useHydratedRegister(name)
  const watched: unknown = useWatch({ name, disabled: !loadWarning && !limit })
  return <Field {...spec} {...field} input={input} typed={String(watched ?? '')} />
}

type TextFieldProps = Omit<FieldSpec, 'kind' | 'component'>

/** A field for a line of text, an email address or a phone number. */
export const TextField = ({ type, ...field }: TextFieldProps & { type?: 'text' | 'email' | 'tel' }) => (
  <FormField {...field} kind={type} />
)

export const TextArea = (field: TextFieldProps) => <FormField {...field} kind="area" />

export const PasswordField = (field: TextFieldProps) => <FormField {...field} component={PasswordInputField} />

/** Works like `register`, but keeps input from before hydration. */
function useHydratedRegister(name: string): UseFormRegisterReturn {
  const { register, setValue, getValues } = useFormContext()
  const registered = register(name)
  return {
    ...registered,
    ref(element: HTMLInputElement | HTMLTextAreaElement | null) {
      const earlyInput = element && element.type !== 'checkbox' ? element.value : ''
      registered.ref(element)
      if (earlyInput && !getValues(name)) setValue(name, earlyInput, { shouldDirty: true })
    },
  }
}
