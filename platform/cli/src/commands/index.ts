export type { MfeContext, NewRemote } from './context.ts'
export { createMfe } from './create-mfe.ts'
