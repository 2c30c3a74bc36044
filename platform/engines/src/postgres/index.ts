export { type Listener, listen, type Subscription } from './listen.ts'
export { openPostgres } from './open.ts'
export type { Logger } from './pool.ts'
export { DEFAULT_SETTINGS, type PostgresSettings } from './settings.ts'
