export type { ConsoleOptions } from './server/context.ts'
export { createConsole, type ReleaseConsole } from './server/create-console.ts'
export type { Session } from './server/sessions.ts'
