export type { MfeContext } from './context.ts'
export { createMfe } from './create-mfe.ts'
