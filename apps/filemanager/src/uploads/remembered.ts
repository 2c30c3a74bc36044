import type { FolderPath } from '@site/contracts'
import { guardedLocal } from '@site/services/storage'
import { atom, getDefaultStore } from 'jotai'
import { readSession } from '../services.ts'
import type { PlacedFile } from './queued-upload.ts'

/** A resumable upload that this browser began: after a reload, choosing the same file again resumes it. */
export interface RememberedUpload {
  user: string
  folder: FolderPath
  name: string
  size: number
  /** The modification time from the file system: a different one means a different file. */
  lastModified: number
  address: string
  begunAt: number
}

/** In localStorage (docs/product.md, "Storage"). */
const KEY = 'unfinishedUploads'

/** The server keeps an unfinished upload for a day. */
const LIFE_MS = 24 * 60 * 60 * 1000

export const rememberedAtom = atom<readonly RememberedUpload[]>(stored())

const store = getDefaultStore()

window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) store.set(rememberedAtom, stored())
})

export function remember({ folder, file }: PlacedFile, address: string): void {
  const { name, size, lastModified } = file
  const user = readSession().email ?? ''
  const upload = { user, folder, name, size, lastModified, address, begunAt: Date.now() }
  keep([...stored().filter((other) => other.address !== address), upload])
}

export function forget(address: string | undefined): void {
  if (address !== undefined) keep(stored().filter((upload) => upload.address !== address))
}

/** The unfinished upload of this very file into this very folder, if any. */
export function rememberedOf({ folder, file }: PlacedFile): RememberedUpload | undefined {
  return ownUploads(stored()).find(
    (upload) =>
      upload.name === file.name &&
      upload.size === file.size &&
      upload.lastModified === file.lastModified &&
      upload.folder.join('/') === folder.join('/'),
  )
}

/** The unfinished uploads of the user who is signed in now. */
export const ownUploads = (uploads: readonly RememberedUpload[]) =>
  uploads.filter(({ user }) => user === readSession().email)

function keep(uploads: readonly RememberedUpload[]): void {
  // A full or forbidden storage costs the resumption after a reload, not the upload.
  guardedLocal.write(KEY, uploads.length === 0 ? null : JSON.stringify(uploads))
  store.set(rememberedAtom, uploads)
}

function stored(): RememberedUpload[] {
  const parsed = guardedLocal.readJson(KEY)
  return Array.isArray(parsed)
    ? parsed.filter(isRemembered).filter(({ begunAt }) => Date.now() - begunAt < LIFE_MS)
    : []
}

function isRemembered(value: unknown): value is RememberedUpload {
  const { user, folder, name, size, lastModified, address, begunAt } = (value ?? {}) as Record<string, unknown>
  return (
    [user, name, address].every((text) => typeof text === 'string') &&
    [size, lastModified, begunAt].every((number) => typeof number === 'number') &&
    Array.isArray(folder) &&
    folder.every((part) => typeof part === 'string')
  )
}
