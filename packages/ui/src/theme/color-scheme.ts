export type ColorScheme = 'system' | 'light' | 'dark'

const KEY = 'colorScheme'
const listeners = new Set<() => void>()

function read(): ColorScheme {
  try {
    const kept = window.localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system' // storage is refused in this browser
  }
}

function keep(scheme: ColorScheme): void {
  try {
    if (scheme === 'system') window.localStorage.removeItem(KEY)
    else window.localStorage.setItem(KEY, scheme)
  } catch (error) {
    console.warn('The colour scheme lasts for this page only.', error)
  }
}

/** The visitor's choice of colours. Written to `html[data-theme]`, which wins over the system's preference. */
export const colorScheme = {
  get: read,
  set(scheme: ColorScheme): void {
    keep(scheme)
    if (scheme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = scheme
    for (const notify of listeners) notify()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}

/** Goes into the head of every document, before any style sheet: applies a kept choice before the first paint. */
export const colorSchemeScript = `try{var t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`
