export type ColorScheme = 'system' | 'light' | 'dark'

const KEY = 'colorScheme'
const listeners = new Set<() => void>()

const root = () => document.documentElement

function apply(scheme: string | null): void {
  if (scheme === 'light' || scheme === 'dark') root().dataset.theme = scheme
  else delete root().dataset.theme
  for (const notify of listeners) notify()
}

/** False where the browser refuses storage: the choice then lasts as long as the page. */
function keep(scheme: ColorScheme): boolean {
  try {
    if (scheme === 'system') window.localStorage.removeItem(KEY)
    else window.localStorage.setItem(KEY, scheme)
    return true
  } catch {
    return false
  }
}

/** Of other tabs, and of the pages that were open before Back brought this one up as it was. */
const NEWS = ['storage', 'pageshow']

function followStorage(): void {
  try {
    apply(window.localStorage.getItem(KEY))
  } catch {
    // Where storage is refused the choice is this page's own.
  }
}

/** The visitor's choice of colors: `html[data-theme]`, which wins over the system's preference, and is kept. */
export const colorScheme = {
  get(): ColorScheme {
    const chosen = root().dataset.theme
    return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
  },
  set(scheme: ColorScheme): void {
    keep(scheme)
    apply(scheme)
  },
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) for (const event of NEWS) window.addEventListener(event, followStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) for (const event of NEWS) window.removeEventListener(event, followStorage)
    }
  },
}

/**
 * Goes into the head of every document, before the first paint: applies a kept choice. A browser that refuses storage
 * has kept none, and the rest of the head goes on.
 */
export const colorSchemeScript = `var t;try{t=localStorage.getItem('${KEY}')}catch(e){t=null}if(t==='light'||t==='dark')document.documentElement.dataset.theme=t`
