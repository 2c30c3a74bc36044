import { matchesStrongly } from '@mfe/http'
import { AppError } from '#errors.ts'

/** Returns the strong entity tag of a file: equal tags mean equal bytes. */
export const entityTag = (sha256: string) => `"${sha256}"`

/** Returns the `If-Match` header of a request that replaces a file. Throws if the request names no version. */
export function requireIfMatch(header: string | undefined): string {
  if (header !== undefined) return header
  throw new AppError('files/no-version', 'Please send If-Match with the version of the file to replace.')
}

export const allowsVersion = (ifMatch: string, sha256: string) => matchesStrongly(ifMatch, entityTag(sha256))

export const fileChanged = () => new AppError('files/changed', 'This file has changed in the meantime.')
