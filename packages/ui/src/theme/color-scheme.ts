export type ColorScheme = 'system' | 'light' | 'dark'

const KEY = 'colorScheme'
const listeners = new Set<() => void>()

function apply(scheme: string | null): void {
  const { dataset } = document.documentElement
  if (scheme === 'light' || scheme === 'dark') dataset.theme = scheme
  else delete dataset.theme
  for (const notify of listeners) notify()
}

/** Events for changes in other tabs, and for a restore from the back/forward cache. */
const STORAGE_EVENTS = ['storage', 'pageshow']

function applyStored(): void {
  try {
    apply(window.localStorage.getItem(KEY))
  } catch {
    // Without storage, the page keeps its own choice.
  }
}

/** The visitor's color scheme: `html[data-theme]`, which is stored and overrides the system's preference. */
export const colorScheme = {
  get(): ColorScheme {
    const chosen = document.documentElement.dataset.theme
    return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
  },
  set(scheme: ColorScheme): void {
    try {
      if (scheme === 'system') window.localStorage.removeItem(KEY)
      else window.localStorage.setItem(KEY, scheme)
    } catch {
      // Without storage, the choice lasts until the page unloads.
    }
    apply(scheme)
  },
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) for (const event of STORAGE_EVENTS) window.addEventListener(event, applyStored)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) for (const event of STORAGE_EVENTS) window.removeEventListener(event, applyStored)
    }
  },
}

/** Applies a stored choice before the first paint, in the head of every document. Blocked storage means no choice. */
export const colorSchemeScript = `var t;try{t=localStorage.getItem('${KEY}')}catch(e){t=null}if(t==='light'||t==='dark')document.documentElement.dataset.theme=t`
