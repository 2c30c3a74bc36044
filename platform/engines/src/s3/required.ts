import { StorageFailure } from './failure.ts'

/** Rejects a response that lacks what S3 always sends. */
export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new StorageFailure('other', 'The response of the server is incomplete')
  return value
}
