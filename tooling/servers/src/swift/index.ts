export { createBucket } from './buckets.ts'
export { startSwift } from './server.ts'
