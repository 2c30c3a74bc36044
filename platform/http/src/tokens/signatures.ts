import { createHmac } from 'node:crypto'
import { areSecretsEqual } from './secrets-equal.ts'

/** Signs a text with HMAC-SHA256, as Base64 for URLs. */
export const signText = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Returns whether one of the keys has signed a text. Compares in constant time. */
export const isSigned = (text: string, signature: string | undefined, keys: readonly string[]): boolean =>
  keys.some((key) => areSecretsEqual(signature, signText(key, text)))
