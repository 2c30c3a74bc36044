export { hasPassword } from './sessions.repo.ts'
export type { LoginPlace, NewSession, SessionsService } from './sessions.service.ts'
