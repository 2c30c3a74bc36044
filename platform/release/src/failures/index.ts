export { ReleaseError } from '../errors.ts'
export { describeSystemFailure } from './system-failures.ts'
