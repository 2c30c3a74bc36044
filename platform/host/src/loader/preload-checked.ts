/** By address. */
export type Hashes = Readonly<Record<string, string>>

/**
 * Fetches modules and checks each against its hash, before anything imports them. In browsers that accept several
 * import maps a later one checks the same; for the others this is the only check (docs/runbooks/browsers.md). Rejects
 * if a module is missing or differs from the published file.
 */
export async function preloadChecked(hashes: Hashes): Promise<void> {
  if (!document.createElement('link').relList.supports('modulepreload')) return
  await Promise.all(Object.entries(hashes).map(([address, hash]) => preload(address, hash)))
}

function preload(address: string, hash: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.integrity = hash
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
