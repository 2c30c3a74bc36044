import { useEffect, useState } from 'react'
import { announce } from '../components/live-regions.tsx'

type Warn = (typed: string) => string | undefined
/** Must be stable across renders. */
export type LoadWarning = () => Promise<Warn>

/** Returns a warning about weak but valid input. Loads the check when the first character is typed. */
export function useWarning(typed: string, load: LoadWarning | undefined): string {
  const [warn, setWarn] = useState<Warn>()
  const hasInput = typed !== ''
  useEffect(() => {
    if (!hasInput) return
    load?.().then(
      (loaded) => setWarn(() => loaded),
      // The form works without the warning.
      () => undefined,
    )
  }, [hasInput, load])

  const warning = warn?.(typed) ?? ''
  useEffect(() => {
    if (warning) announce(warning)
  }, [warning])
  return warning
}
