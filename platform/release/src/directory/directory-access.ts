import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { createExclusively } from '../store/durable-files.ts'
import type { AccessStore } from '../store/release-store.ts'
import { documentName, revisionsIn } from './documents.ts'

/** How many documents are kept. No writer falls this far behind between its look at the folder and its document. */
const KEPT = 50

/** Stores who may release what in `<root>/access/000001.json`, which only the owner of the folder can read. */
export function createDirectoryAccess(root: string): AccessStore {
  const folder = path.join(root, 'access')
  const fileOf = (revision: number) => path.join(folder, documentName(revision))
  return {
    async access() {
      const [revision = 0] = await revisionsIn(folder)
      return revision === 0 ? { revision } : { revision, text: await readFile(fileOf(revision), 'utf8') }
    },

    async advanceAccess(revision, text) {
      const stored = await revisionsIn(folder)
      if (revision !== (stored[0] ?? 0) + 1) return false
      for (const old of stored.slice(KEPT - 1)) await rm(fileOf(old), { force: true })
      return createExclusively(fileOf(revision), text, 0o600)
    },
  }
}
