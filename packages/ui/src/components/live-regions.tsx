import { useSyncExternalStore } from 'react'

type Politeness = 'polite' | 'assertive'
type Messages = Readonly<Record<Politeness, string>>

const silent: Messages = { polite: '', assertive: '' }
const listeners = new Set<() => void>()
let messages = silent

/**
 * Says something to users of screen readers. One of each politeness is kept; the last one wins.
 * The same text twice is said twice. Nothing is said unless `LiveRegions` is mounted.
 */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  const repeated = messages[politeness] === text
  // A no-break space more is a change to a screen reader and none to the ear.
  messages = { ...messages, [politeness]: repeated ? `${text}\u00a0` : text }
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The two regions `announce` speaks through: once per document, from the start. */
export function LiveRegions() {
  const { polite, assertive } = useSyncExternalStore(
    subscribe,
    () => messages,
    () => silent,
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
