import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares secrets in constant time, even if their lengths differ. An empty secret matches nothing. */
export function areSecretsEqual(given: string | undefined, secret: string | undefined): boolean {
  return Boolean(given && secret) && timingSafeEqual(digest(given), digest(secret))
}

const digest = (text = ''): Buffer => createHash('sha256').update(text).digest()
