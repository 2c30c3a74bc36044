import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ifExists } from '../store/durable-files.ts'

/** No publication takes this long, so an older draft must be the remains of a crash. */
const STALE_MS = 24 * 60 * 60 * 1000

/** Removes the drafts of interrupted publications. */
export async function sweepDrafts(folder: string, now = Date.now()): Promise<void> {
  for (const name of (await ifExists(readdir(folder))) ?? []) {
    const draft = path.join(folder, name)
    // Another process may just have finished this one.
    const found = await ifExists(stat(draft))
    if (found && now - found.mtimeMs > STALE_MS) await rm(draft, { recursive: true, force: true })
  }
}
