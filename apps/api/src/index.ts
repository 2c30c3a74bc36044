export { type Api, createApi } from './api.ts'
export { type Config, loadConfig } from './config.ts'
export { acquireServerLock, type ServerLock } from './server-lock.ts'
