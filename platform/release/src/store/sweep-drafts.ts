import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from './durable-files.ts'

/** No publication takes this long: what is older was left by a crash. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

/** Removes the drafts of publications that broke off. */
export async function sweepDrafts(folder: string, now = Date.now()): Promise<void> {
  for (const name of await namesIn(folder)) {
    const draft = path.join(folder, name)
    const age = now - (await begunAt(draft))
    if (age > ABANDONED_MS) await rm(draft, { recursive: true, force: true })
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

/** When a draft was begun; one that another process has just finished counts as new. */
async function begunAt(draft: string): Promise<number> {
  try {
    return (await stat(draft)).mtimeMs
  } catch (error) {
    if (isCode(error, 'ENOENT')) return Number.POSITIVE_INFINITY
    throw error
  }
}
