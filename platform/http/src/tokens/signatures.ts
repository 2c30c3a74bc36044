import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Signs a text with HMAC-SHA256, as Base64 for URLs. */
export const signText = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Returns whether one of the keys has signed a text. Compares in constant time. */
export const isSigned = (text: string, signature: string | undefined, keys: readonly string[]): boolean =>
  keys.some((key) => areSecretsEqual(signature, signText(key, text)))

/** Compares secrets in constant time, even if their lengths differ. An empty secret matches nothing. */
export function areSecretsEqual(given: string | undefined, secret: string | undefined): boolean {
  return Boolean(given && secret) && timingSafeEqual(digest(given), digest(secret))
}

const digest = (text = ''): Buffer => createHash('sha256').update(text).digest()
