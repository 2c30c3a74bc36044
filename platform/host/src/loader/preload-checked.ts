/** By address; style sheets, and files of a development build, have none. */
export type Hashes = Readonly<Record<string, string | undefined>>

/**
 * Fetches all files that a page starts with at once, and checks its modules against their hashes before anything
 * imports them. In browsers that accept several import maps a later one checks the same; for the others this is the only
 * check (docs/runbooks/browsers.md). Rejects if a module is missing or differs from the published file.
 */
export async function preloadChecked(hashes: Hashes): Promise<void> {
  if (!document.createElement('link').relList.supports('modulepreload')) return
  await Promise.all(Object.entries(hashes).map(([address, hash]) => preload(address, hash)))
}

function preload(address: string, hash: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    if (address.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else link.rel = 'modulepreload'
    link.integrity = hash ?? ''
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      // The next attempt requests it again.
      link.remove()
      reject(new Error(`${address} is missing or differs from the published file.`))
    })
    document.head.append(link)
  })
}
