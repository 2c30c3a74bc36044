export { createBucket, withSecondKey } from './buckets.ts'
export { startSwift } from './server.ts'
