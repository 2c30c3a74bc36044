import { type NumberedName, toNumberedName } from '../shared/names/free-name.ts'
import { nextTurn } from '../shared/time-slices.ts'
import type { Contents, NamedEntry } from './contents.ts'
import { nameKey } from './entry-names.ts'

/**
 * Numbers the entries of a folder that would have the same name on Windows or macOS. A folder keeps its name before a
 * file, and an unchanged name is kept before one that was changed to be portable.
 */
export async function makeNamesDistinct(contents: Contents): Promise<void> {
  await makeDistinct(contents, 'folder')
  await makeDistinct(contents, 'file')
}

async function makeDistinct(contents: Contents, kind: NamedEntry['kind']): Promise<void> {
  let last: NamedEntry | undefined
  // Continues after the last number: thousands of entries may share a name.
  let number = 0
  for (;;) {
    const entries = contents.byKey(kind, last)
    for (const entry of entries) {
      const isSame = last !== undefined && entry.parent === last.parent && entry.key === last.key
      if (!isSame) number = 0
      last = entry
      if (isSame || entry.hasFolderName === 1) number = rename(contents, entry, number + 1)
    }
    if (entries.length === 0) return
    await nextTurn()
  }
}

/** Gives an entry the first free number, and returns it. */
function rename(contents: Contents, { kind, parent, number, name }: NamedEntry, first: number): number {
  const parts = toNumberedName(name, kind)
  let free = first
  while (contents.isTaken(parent, nameKey(numberedName(parts, free)))) free += 1
  contents.rename(kind, number, numberedName(parts, free))
  return free
}

const numberedName = ({ stem, extension }: NumberedName, number: number) => `${stem} (${number})${extension}`
