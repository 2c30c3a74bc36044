export * from './api-error.ts'
export { createApiClient } from './create-api-client.ts'
export type * from './types/index.ts'
