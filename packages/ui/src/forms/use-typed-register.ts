import { type UseFormRegisterReturn, useFormContext } from 'react-hook-form'

/** `register`, but what was typed into the server's HTML before the script came is kept. */
export function useTypedRegister(name: string): UseFormRegisterReturn {
  const { register, setValue, getValues } = useFormContext()
  const registered = register(name)
  return {
    ...registered,
    ref(element: HTMLInputElement | HTMLTextAreaElement | null) {
      const typed = element && element.type !== 'checkbox' ? element.value : ''
      registered.ref(element)
      if (typed && !getValues(name)) setValue(name, typed, { shouldDirty: true })
    },
  }
}
