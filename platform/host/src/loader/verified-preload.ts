/** Hashes by URL; style sheets and files of a development build have none. */
export type Hashes = Readonly<Record<string, string | undefined>>

/**
 * Preloads in parallel all files that a page starts with, and checks its modules against their hashes before anything
 * imports them. In browsers that accept only one import map, this is the only check (docs/runbooks/browsers.md).
 * Rejects if a file is missing or a module differs from the published file.
 */
export async function preloadVerified(hashes: Hashes): Promise<void> {
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
      // Otherwise, the next attempt would not request it again.
      link.remove()
      reject(new Error(`${address} is missing or differs from the published file.`))
    })
    document.head.append(link)
  })
}
