import { randomInt } from 'node:crypto'
import { STORE_NAME_MAX_BYTES } from '@site/contracts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Trx } from '#database/open.ts'

/** The length of ` (99999)`; an account has fewer entries (docs/product.md, "Constants"). */
const NUMBER_BYTES = 8
const MAX_NUMBER = 99_999
/** The number of names that one statement looks up. */
const PROBES = 100

export interface NumberedName {
  stem: string
  /** Starts with a dot; empty for a folder, and for a file without an extension. */
  extension: string
}

/**
 * Resolves to the name with the first free number up to 100, or with a later one that is free. `siblings` reads the
 * names in the target folder that meet a condition; it must run in the transaction that uses the name. However many
 * names are taken, it reads a few hundred at most.
 */
export async function freeName(
  name: string,
  kind: 'file' | 'folder',
  siblings: (condition: Expression<SqlBool>) => Promise<{ name: string }[]>,
): Promise<string> {
  const parts = toNumberedName(name, kind)

  async function firstFree(numbers: readonly number[]): Promise<number | undefined> {
    const names = numbers.map((number) => numberedName(parts, number))
    const taken = await siblings(sql<SqlBool>`name in (${sql.join(names)})`)
    const takenNames = new Set(taken.map((sibling) => sibling.name))
    return numbers.find((_, index) => !takenNames.has(names[index] ?? ''))
  }

  /** Looks up evenly spaced numbers after `low`, then those before the first free one. */
  async function freeAfter(low: number, high: number): Promise<number | undefined> {
    const step = Math.ceil((high - low) / PROBES)
    const spaced = Array.from({ length: PROBES }, (_, n) => low + (n + 1) * step)
    const free = await firstFree(spaced.filter((number) => number <= high))
    return free === undefined || step === 1 ? free : freeAfter(free - step, free)
  }

  // If even all spaced numbers are taken, others are free, because an account cannot have that many entries.
  const atRandom = () => firstFree(Array.from({ length: PROBES }, () => randomInt(1, MAX_NUMBER)))
  const number = (await freeAfter(0, PROBES)) ?? (await freeAfter(PROBES, MAX_NUMBER)) ?? (await atRandom())
  return numberedName(parts, number ?? MAX_NUMBER)
}

/** Returns the name with a number: `report (1).pdf`. */
export const numberedName = ({ stem, extension }: NumberedName, number: number): string =>
  `${stem} (${number})${extension}`

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

/** Drops code points at the end until the text has at most this many bytes. */
export function shorten(text: string, maxBytes: number): string {
  const points = [...text]
  while (Buffer.byteLength(points.join('')) > maxBytes) points.pop()
  return points.join('')
}

/** Resolves to the name with a free number. Run this in the transaction that uses it, after locking the account. */
export function freeFileName(trx: Trx, folderId: string, name: string): Promise<string> {
  const siblings = trx.selectFrom('file').select('name').where('folder_id', '=', folderId)
  return freeName(name, 'file', (condition) => siblings.where(condition).execute())
}
