import { randomUUID } from 'node:crypto'
import { access, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Syncs a folder, so the names in it survive a crash, unless its file system cannot, as some network shares. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync().catch((error: unknown) => {
    if (!isCode(error, 'EINVAL', 'ENOTSUP')) throw error
  })
}

/** Creates a folder and its parents. Node.js reports a read-only file system as a missing folder; this reports it as such. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    const parent = path.dirname(folder)
    if (!isCode(error, 'ENOENT') || parent === folder) throw error
    await makeFolder(parent)
    await mkdir(folder)
  }
}

/** Writes a new file and syncs it to the disk; the caller syncs the folder. */
export async function writeDurably(file: string, bytes: Buffer | string, mode = 0o644): Promise<void> {
  await using handle = await open(file, 'wx', mode)
  await handle.writeFile(bytes)
  await handle.sync()
}

/** Creates a file atomically. Resolves to `false` if it exists: unlike a rename, a hard link then fails. */
export async function createExclusively(file: string, text: string, mode = 0o644): Promise<boolean> {
  const folder = path.dirname(file)
  await makeFolder(folder)
  try {
    await withDraft(folder, text, mode, (draft) => link(draft, file))
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
  await syncFolder(path.dirname(folder))
  return true
}

/** Creates or replaces a file atomically. */
export const replaceDurably = (file: string, content: Buffer | string, mode = 0o644): Promise<void> =>
  withDraft(path.dirname(file), content, mode, (draft) => rename(draft, file))

/** The end of the names of drafts beside a file, also of those that earlier versions of the platform wrote. */
const DRAFT = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Writes a draft, lets `use` name it, and syncs the folder. Removes the draft, and what crashes left of others. */
async function withDraft(
  folder: string,
  content: Buffer | string,
  mode: number,
  use: (draft: string) => Promise<void>,
): Promise<void> {
  // What cannot be removed does not keep a change from being stored.
  await removeStale(folder, DRAFT).catch(() => undefined)
  const draft = path.join(folder, `.${randomUUID()}`)
  try {
    await writeDurably(draft, content, mode)
    await use(draft)
    await syncFolder(folder)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Nothing takes this long, so what is older is what a crash left. */
const STALE_MS = 24 * 60 * 60 * 1000

/** Removes what crashes left in a folder under these names. */
export async function removeStale(folder: string, names: RegExp, now = new Date()): Promise<void> {
  for (const name of (await ifExists(readdir(folder))) ?? []) {
    if (!names.test(name)) continue
    const left = path.join(folder, name)
    // Another process may just have finished this one.
    const found = await ifExists(stat(left))
    if (found && now.getTime() - found.mtimeMs > STALE_MS) await rm(left, { recursive: true, force: true })
  }
}

export const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

export const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Resolves to `undefined` if the file or folder does not exist. */
export const ifExists = <Value>(found: Promise<Value>): Promise<Value | undefined> =>
  found.catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error
    return undefined
  })

/** Returns whether reading failed because the process has too many open files. */
export const isOutOfDescriptors = (error: unknown): boolean => isCode(error, 'EMFILE', 'ENFILE')

/** Returns why a file cannot be read. Rethrows an error that is not caused by the file. */
export function readFailureOf(error: unknown): 'missing' | 'unreadable' {
  if (isOutOfDescriptors(error)) throw error
  return isCode(error, 'ENOENT', 'ENOTDIR') ? 'missing' : 'unreadable'
}
