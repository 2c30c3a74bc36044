export { apiSettings, type Config } from './server/config.ts'
export type { Registration } from './people/accounts/registration.ts'
export { acquireServerLock, type ServerLock } from './server/start/server-lock.ts'
export { type Api, createApi } from './server/api.ts'
