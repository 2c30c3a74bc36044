export { ReleaseError } from '../errors.ts'
export { printable } from './printable.ts'
export { describeSystemFailure } from './system-failures.ts'
