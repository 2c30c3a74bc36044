/** An error as data, for another thread. */
export interface ErrorFields {
  name: string
  message: string
  stack?: string
  cause?: ErrorFields
}

/** An app's error may have a chain of causes of any length. */
const MAX_CAUSES = 3

/** Converts what was thrown to data, with its causes. */
export function errorFields(thrown: unknown, causes = MAX_CAUSES): ErrorFields {
  const { name, message, stack, cause } = thrown instanceof Error ? thrown : new Error(String(thrown))
  const hasCause = cause !== undefined && causes > 0
  return { name, message, ...(stack && { stack }), ...(hasCause && { cause: errorFields(cause, causes - 1) }) }
}

/** Converts data from `errorFields` back to an error. */
export const toError = ({ cause, ...fields }: ErrorFields): Error =>
  Object.assign(new Error(fields.message, cause && { cause: toError(cause) }), fields)
