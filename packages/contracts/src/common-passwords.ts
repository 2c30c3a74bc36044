import { COMMON_PASSWORDS } from './common-password-list.ts'

const common = new Set(COMMON_PASSWORDS.trim().split(/\s+/))

/**
 * What to say beside a new password that is among the most common ones. A warning only: no rule refuses it
 * (docs/product.md, "Forms"). Judged in the browser; the password goes nowhere for it.
 */
export function commonPasswordWarning(typed: string): string | undefined {
  return common.has(typed.normalize('NFC').toLowerCase())
    ? 'This is one of the most common passwords, and easy to guess. You can use it, but another one is safer.'
    : undefined
}
