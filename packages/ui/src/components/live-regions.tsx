import { useSyncExternalStore } from 'react'

type Politeness = 'polite' | 'assertive'
type Messages = Readonly<Record<Politeness, string>>

const noMessages: Messages = { polite: '', assertive: '' }
const listeners = new Set<() => void>()
let messages = noMessages

/** Announces text to screen readers, even if it repeats, instead of the last one. Requires a mounted `LiveRegions`. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  const repeated = messages[politeness] === text
  // An added no-break space makes a screen reader repeat the text, and is not read aloud.
  messages = { ...messages, [politeness]: repeated ? `${text}\u00a0` : text }
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The two live regions for `announce`. Render them once per document, from the start. */
export function LiveRegions() {
  const { polite, assertive } = useSyncExternalStore(
    subscribe,
    () => messages,
    () => noMessages,
  )
  return (
    <div className="visually-hidden">
      <div aria-live="polite" aria-atomic="true">
        {polite}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {assertive}
      </div>
    </div>
  )
}
