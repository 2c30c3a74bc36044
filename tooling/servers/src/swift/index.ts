export { createBucket } from './buckets.ts'
export { type SwiftServer, startSwift } from './server.ts'
