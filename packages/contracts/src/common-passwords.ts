import { COMMON_PASSWORDS } from './common-password-list.ts'

const common = new Set(COMMON_PASSWORDS.trim().split(/\s+/))

/** No rule rejects the most common passwords (docs/product.md, "Forms"). Sends the password nowhere. */
export function commonPasswordWarning(typed: string): string | undefined {
  return common.has(typed.normalize('NFC').toLowerCase())
    ? 'This is one of the most common passwords and is easy to guess. You can use it, but a different one is safer.'
    : undefined
}
