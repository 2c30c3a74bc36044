import { useEffect, useState } from 'react'
import { announce } from './live-regions.tsx'

type Warn = (typed: string) => string | undefined
/** Must stay the same function between renders. */
export type LoadWarning = () => Promise<Warn>

/** What to say of a typed text, politely and without refusing it. What judges it is loaded with its first character. */
export function useWarning(typed: string, load: LoadWarning | undefined): string {
  const [warn, setWarn] = useState<Warn>()
  const isWanted = typed !== ''
  useEffect(() => {
    if (!isWanted) return
    load?.().then(
      (loaded) => setWarn(() => loaded),
      // Without it the form works as well.
      () => undefined,
    )
  }, [isWanted, load])

  const warning = warn?.(typed) ?? ''
  useEffect(() => {
    if (warning) announce(warning)
  }, [warning])
  return warning
}
