export type { Registration } from './people/accounts/registration.ts'
export { type Api, createApi } from './server/api.ts'
export { apiSettings, type Config } from './server/config.ts'
export { acquireServerLock, type ServerLock } from './server/start/server-lock.ts'
