/** By address. */
export type Hashes = Readonly<Record<string, string>>

/**
 * Fetches modules, each checked against its hash, before anything imports them. An import map that came later says the
 * same to browsers that take several; for the others this is the only check (docs/runbooks/browsers.md). Rejects when
 * one cannot be had, or is not the file that was published.
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
      // The next attempt asks again.
      link.remove()
      reject(new Error(`${address} cannot be had as it was published.`))
    })
    document.head.append(link)
  })
}
