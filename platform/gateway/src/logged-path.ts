import { splitAddress } from './http/split-address.ts'

/** Returns the path of a URL for the log: without its query, and without what follows a secret prefix. */
export function loggedPath(url: string, secretPaths: readonly string[] = []): string {
  const [path] = splitAddress(url)
  // Routes match a path in any encoding.
  const decoded = decode(path)
  const prefix = secretPaths.find((secret) => decoded.startsWith(secret))
  return prefix === undefined ? path : `${prefix}…`
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
