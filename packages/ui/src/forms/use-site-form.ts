import { yupResolver } from '@hookform/resolvers/yup'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { ObjectSchema } from 'yup'

/**
 * A form judged by a yup schema, as typed: nothing is trimmed, cast or shortened on the way.
 * Errors appear after a submit only; `SiteForm` lets them go as soon as they are mended.
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
