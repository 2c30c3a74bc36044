import { type UseFormRegisterReturn, useFormContext } from 'react-hook-form'

/** Works like `register`, but keeps input from before hydration. */
export function useHydratedRegister(name: string): UseFormRegisterReturn {
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
