import { useEffect, useState } from 'react'
import { announce } from '../components/live-regions.tsx'

type Warn = (typed: string) => string | undefined
/** Must be stable across renders. */
export type LoadWarning = () => Promise<Warn>

/** Returns a warning about the typed text, which it never rejects. Loads the check with the first character. */
export function useWarning(typed: string, load: LoadWarning | undefined): string {
  const [warn, setWarn] = useState<Warn>()
  const isWanted = typed !== ''
  useEffect(() => {
    if (!isWanted) return
    load?.().then(
      (loaded) => setWarn(() => loaded),
      // The form works without it.
      () => undefined,
    )
  }, [isWanted, load])

  const warning = warn?.(typed) ?? ''
  useEffect(() => {
    if (warning) announce(warning)
  }, [warning])
  return warning
}
