import { COMMON_PASSWORDS } from './common-password-list.ts'

const common = new Set(COMMON_PASSWORDS.trim().split(/\s+/))

/**
 * Returns a warning if a new password is among the most common ones. No rule rejects such a password (docs/product.md,
 * "Forms"). Runs in the browser and sends the password nowhere.
 */
export function commonPasswordWarning(typed: string): string | undefined {
  return common.has(typed.normalize('NFC').toLowerCase())
    ? 'This is one of the most common passwords and is easy to guess. You can use it, but a different one is safer.'
    : undefined
}
