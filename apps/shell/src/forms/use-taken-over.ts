import { useLayoutEffect, useRef } from 'react'
import type { TakenOver } from './late-form.tsx'

interface FormWithValues {
  setValue: (name: never, value: never, options: { shouldDirty: boolean }) => void
}

/** Transfers what was typed into the first paint to the loaded form, before it is painted. */
export function useTakenOver(form: FormWithValues, { typed }: TakenOver): void {
  const first = useRef({ form, typed })

  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(first.current.typed)) {
      first.current.form.setValue(name as never, value as never, { shouldDirty: true })
    }
  }, [])
}
