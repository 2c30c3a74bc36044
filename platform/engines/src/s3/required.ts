import { StorageFailure } from './failure.ts'

/** Returns the value. Throws if the response lacks it, although S3 always sends it. */
export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new StorageFailure('other', 'The response from the server is incomplete')
  return value
}
