export type { AccountsRepo } from './accounts.repo.ts'
export { hashPassword } from './password.ts'
export { replacePassword } from './replace-password.ts'
