import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, whatever the texts and their lengths; an empty text equals nothing. */
export function isSameSecret(given: string | undefined, secret: string | undefined): boolean {
  return Boolean(given && secret) && timingSafeEqual(digest(given), digest(secret))
}

const digest = (text = ''): Buffer => createHash('sha256').update(text).digest()
