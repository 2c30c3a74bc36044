export * from './api-error.ts'
export type * from './types.ts'
