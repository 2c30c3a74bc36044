export type { AccountsRepo } from './accounts.repo.ts'
export { hashPassword, verifyPassword } from './password.ts'
export { recoverAccount } from './replace-password.ts'
