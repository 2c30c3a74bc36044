import { types } from 'node:util'

/** An error as data, for another thread. */
export interface ErrorFields {
  name: string
  message: string
  stack?: string
  /** What to do about it, if that is known where it is thrown. */
  fix?: string
  cause?: ErrorFields
}

/** An app's error may have a chain of causes of any length. */
const MAX_CAUSES = 3

export function errorFields(thrown: unknown, causes = MAX_CAUSES): ErrorFields {
  const error = isError(thrown) ? thrown : new Error(String(thrown))
  const { name, message, stack, cause } = error
  const fix = 'fix' in error && typeof error.fix === 'string' ? error.fix : undefined
  return {
    name,
    message,
    ...(stack && { stack }),
    ...(fix && { fix }),
    ...(cause !== undefined && causes > 0 && { cause: errorFields(cause, causes - 1) }),
  }
}

/** The code of a page has its own realm, and therefore its own class `Error`. */
const isError = (thrown: unknown): thrown is Error => thrown instanceof Error || types.isNativeError(thrown)

export const toError = ({ cause, ...fields }: ErrorFields): Error =>
  Object.assign(new Error(fields.message, cause && { cause: toError(cause) }), fields)
