export { type Api, createApi } from './api.ts'
export { apiSettings, type Config } from './config.ts'
export { acquireServerLock, type ServerLock } from './server-lock.ts'
