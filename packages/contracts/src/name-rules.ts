import { isVisible } from './form-rules.ts'
import { STORE_NAME_MAX_BYTES } from './limits.ts'

/** Root folders with these names would hide URLs of the site. */
export const RESERVED_ROOT_NAMES = ['api', 'assets', '__mfe'] as const

/** UTF-16 code units. Longer text is no name, and normalizing it can take quadratic time. */
const MAX_TYPED_LENGTH = 4 * STORE_NAME_MAX_BYTES
const FORBIDDEN = /[/\\\p{Cc}]/u
const BIDIRECTIONAL_OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/

/** How messages name forbidden characters that people may have typed or pasted. */
const CHARACTERS: Readonly<Record<string, string>> = {
  '/': 'a slash (/)',
  '\\': 'a backslash (\\)',
  '\t': 'a tab',
  '\n': 'a line break',
  '\r': 'a line break',
}

/** Returns what a valid name is stored as: trimmed and NFC. */
export function normalizeName(typed: string): string {
  const trimmed = typed.trim()
  return trimmed.length > MAX_TYPED_LENGTH ? trimmed : trimmed.normalize('NFC')
}

/** Returns a name in stored form. `undefined` if nothing can have it (docs/product.md, "Folders"). */
export function toStoreName(typed: string): string | undefined {
  const name = normalizeName(typed)
  return storeProblem(name) === undefined ? name : undefined
}

/**
 * Returns why a new folder or file cannot have this name, for the person who typed it: nothing can have it, or it would
 * look like a different name, or like none. Stored names may break the last two rules (docs/product.md, "Folders").
 */
export function nameProblem(typed: string): string | undefined {
  const name = normalizeName(typed)
  const problem = storeProblem(name)
  if (problem !== undefined) return problem
  if (BIDIRECTIONAL_OVERRIDE.test(name)) return 'A name must not contain characters that change the direction of text.'
  return isVisible(name) ? undefined : 'A name must contain a visible character.'
}

function storeProblem(name: string): string | undefined {
  if (name === '') return 'A name must contain a visible character.'
  if (name === '.' || name === '..') return 'A name must not be only one or two dots.'
  if (!name.isWellFormed()) return 'A name must not contain broken characters (invalid Unicode).'
  const forbidden = FORBIDDEN.exec(name)?.[0]
  if (forbidden) return `A name must not contain ${CHARACTERS[forbidden] ?? 'control characters, which are invisible'}.`
  const bytes = new TextEncoder().encode(name).length
  if (bytes <= STORE_NAME_MAX_BYTES) return undefined
  if (bytes === name.length)
    return `A name must be at most ${STORE_NAME_MAX_BYTES} characters long. This one has ${bytes}.`
  return `A name must be at most ${STORE_NAME_MAX_BYTES} bytes long. This one has ${bytes}, as some characters take 2 to 4.`
}

/** Returns the part after the last separator, because some clients send a path as the file name. */
export function lastSegment(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

/** What happens if the target has the name: reject, add a number, or replace the file; a folder is never replaced. */
export const onConflict = ['fail', 'keep-both', 'replace'] as const

export type OnConflict = (typeof onConflict)[number]
