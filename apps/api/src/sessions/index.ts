export { assertSession, hasPassword } from './sessions.repo.ts'
export type { LoginOrigin, NewSession, SessionsService } from './sessions.service.ts'
