import { randomUUID } from 'node:crypto'
import { access, link, mkdir, open, rename, rm } from 'node:fs/promises'
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
  const draft = path.join(folder, `.${randomUUID()}`)
  await writeDurably(draft, text, mode)
  try {
    await link(draft, file)
    await syncFolder(folder)
    await syncFolder(path.dirname(folder))
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Creates or replaces a file atomically. */
export async function replaceDurably(file: string, content: Buffer | string, mode = 0o644): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeDurably(draft, content, mode)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(path.dirname(file))
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
