import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from './durable-files.ts'

/** No publication takes this long: an older draft was left by a crash. */
const STALE_MS = 24 * 60 * 60 * 1000

/** Removes the drafts of interrupted publications. */
export async function sweepDrafts(folder: string, now = Date.now()): Promise<void> {
  for (const name of await namesIn(folder)) {
    const draft = path.join(folder, name)
    const age = now - (await startedAt(draft))
    if (age > STALE_MS) await rm(draft, { recursive: true, force: true })
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return []
    throw error
  }
}

/** Returns when a draft was started; counts one that another process has just finished as new. */
async function startedAt(draft: string): Promise<number> {
  try {
    return (await stat(draft)).mtimeMs
  } catch (error) {
    if (isCode(error, 'ENOENT')) return Number.POSITIVE_INFINITY
    throw error
  }
}
