export { apiSettings, type Config } from './shared/config.ts'
export type { Registration } from './people/accounts/registration.ts'
export { acquireServerLock, type ServerLock } from './shared/server-lock.ts'
export { type Api, createApi } from './wiring/api.ts'
