import { numberedName, toNumberedName } from '#tree/names/free-name.ts'
import type { Contents, NamedEntry } from './contents.ts'
import { nameKey } from './entry-names.ts'

/**
 * Numbers the entries of a folder that would have the same name on Windows or macOS. A folder keeps its name before a
 * file, and an unchanged name is kept before one that was changed to be portable. Calls `step` between small steps.
 */
export async function makeNamesDistinct(contents: Contents, step: () => Promise<void>): Promise<void> {
  await makeDistinct(contents, 'folder', step)
  await makeDistinct(contents, 'file', step)
}

async function makeDistinct(contents: Contents, kind: NamedEntry['kind'], step: () => Promise<void>): Promise<void> {
  let last: NamedEntry | undefined
  for (;;) {
    const entries = contents.byKey(kind, last)
    if (entries.length === 0) return
    for (const entry of entries) {
      await step()
      const isSame = last !== undefined && entry.parent === last.parent && entry.key === last.key
      last = entry
      if (isSame || entry.hasFolderName === 1) await rename(contents, entry, step)
    }
  }
}

/** Gives an entry the first free number. Thousands of entries may share a name, so it continues after the last number. */
async function rename(contents: Contents, entry: NamedEntry, step: () => Promise<void>): Promise<void> {
  const { kind, parent, number, name } = entry
  const parts = toNumberedName(name, kind)
  // Long names that differ may be the same once shortened.
  const key = nameKey(`${parts.stem}/${parts.extension}`)
  let free = contents.lastNumber(parent, key) + 1
  for (; contents.isTaken(parent, nameKey(numberedName(parts, free))); free += 1) await step()
  contents.setLastNumber(parent, key, free)
  contents.rename(kind, number, numberedName(parts, free))
}
