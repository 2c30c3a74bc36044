import { isApiError } from '@site/api-client/errors'

/** Returns whether a call failed with this code. */
export const hasCode = (error: unknown, code: string): boolean => isApiError(error) && error.code === code
