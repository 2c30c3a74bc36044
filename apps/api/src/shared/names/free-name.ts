import { STORE_NAME_MAX_BYTES } from '@site/contracts'
import { type Expression, type SqlBool, sql } from 'kysely'

/** The length of ` (50000)`: an account has at most that many entries. */
const NUMBER_BYTES = 8

/** The parts of a name before and after a number. */
export interface NumberedName {
  stem: string
  /** Starts with a dot; empty for a folder, and for a file without an extension. */
  extension: string
}

/**
 * Resolves to the name with the first free number. `siblings` reads the names in the target folder that meet a
 * condition; it must run in the transaction that uses the name.
 */
export async function freeName(
  name: string,
  kind: 'file' | 'folder',
  siblings: (condition: Expression<SqlBool>) => Promise<{ name: string }[]>,
): Promise<string> {
  const numbered = toNumberedName(name, kind)
  // From `stem (` to `stem )`, a range that includes every numbered name.
  const [first, end] = [`${numbered.stem} (`, `${numbered.stem} )`]
  const taken = await siblings(sql<SqlBool>`name >= ${first} and name < ${end}`)
  return firstFreeName(numbered, new Set(taken.map((sibling) => sibling.name)))
}

/** Splits a name, and shortens its stem if it would be too long with a number. */
export function toNumberedName(name: string, kind: 'file' | 'folder'): NumberedName {
  const dot = kind === 'file' ? name.lastIndexOf('.') : 0
  const extension = dot > 0 ? name.slice(dot) : ''
  const room = STORE_NAME_MAX_BYTES - NUMBER_BYTES - Buffer.byteLength(extension)
  const stem = name.slice(0, name.length - extension.length)
  // An extension may be as long as a name.
  return room > 0
    ? { stem: shorten(stem, room), extension }
    : { stem: shorten(name, STORE_NAME_MAX_BYTES - NUMBER_BYTES), extension: '' }
}

/** Returns the name with the first free number: `report (1).pdf`. */
function firstFreeName({ stem, extension }: NumberedName, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const name = `${stem} (${number})${extension}`
    if (!taken.has(name)) return name
  }
}

/** Drops code points at the end until the text has at most this many bytes. */
export function shorten(text: string, maxBytes: number): string {
  const points = [...text]
  while (Buffer.byteLength(points.join('')) > maxBytes) points.pop()
  return points.join('')
}
