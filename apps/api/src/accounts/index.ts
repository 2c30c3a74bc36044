export type { AccountsRepo } from './accounts.repo.ts'
export { hashPassword, verifyPassword } from './password.ts'
export { replacePassword } from './replace-password.ts'
