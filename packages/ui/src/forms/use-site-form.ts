import { yupResolver } from '@hookform/resolvers/yup'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { ObjectSchema } from 'yup'

/**
 * Creates a form that a yup schema validates as typed, without trimming, casting or truncating. Errors appear only
 * after a submit; `SiteForm` clears them as soon as they are corrected.
 */
export function useSiteForm<Values extends FieldValues>(
  schema: ObjectSchema<Values>,
  defaults: NoInfer<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({
    resolver: yupResolver<Values, unknown, Values>(schema as never, { strict: true }) as never,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    criteriaMode: 'firstError',
    defaultValues: defaults as DefaultValues<Values>,
  })
}
