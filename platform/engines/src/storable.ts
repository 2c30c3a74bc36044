import { DatabaseFailure } from './failure.ts'

/** Returns the parameters. Throws for objects and U+0000, which the engines would store differently or misread. */
export function storable(parameters: readonly unknown[]): (string | number | bigint | null)[] {
  return parameters.map((value) => {
    if (typeof value === 'string' && value.includes('\0')) throw new DatabaseFailure('unstorable', 'U+0000 in a string')
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      return value
    throw new TypeError(`A ${typeof value} cannot be stored`)
  })
}
