import type { FolderPath } from '@site/contracts'
import { guardedLocal } from '@site/services/storage'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { readSession } from '#services.ts'
import type { FileInFolder } from './upload.ts'

/** A resumable upload that this browser started: after a reload, choosing the same file again resumes it. */
export interface UploadRecord {
  user: string
  folder: FolderPath
  name: string
  size: number
  /** The modification time from the file system: a different one means a different file. */
  lastModified: number
  address: string
  begunAt: number
}

/** The key in localStorage (docs/product.md, "Storage"). */
const KEY = 'unfinishedUploads'

/** The server keeps an unfinished upload for a day. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000

/**
 * Mirrors storage while a component uses it. Not an `atomWithStorage`, because tabs share the key: each change must
 * start from the stored records, not from this tab's copy.
 */
const recordsAtom = atom<readonly UploadRecord[]>([])

recordsAtom.onMount = (set) => {
  const syncRecords = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) set(readRecords())
  }
  set(readRecords())
  window.addEventListener('storage', syncRecords)
  return () => window.removeEventListener('storage', syncRecords)
}

export const useUploadRecords = () => ownRecords(useAtomValue(recordsAtom))

export function addRecord({ folder, file }: FileInFolder, address: string): void {
  const { name, size, lastModified } = file
  const user = readSession().email ?? ''
  const record = { user, folder, name, size, lastModified, address, begunAt: Date.now() }
  writeRecords([...readRecords().filter((other) => other.address !== address), record])
}

export function removeRecord(address: string | undefined): void {
  if (address !== undefined) writeRecords(readRecords().filter((record) => record.address !== address))
}

export function findRecord({ folder, file }: FileInFolder): UploadRecord | undefined {
  return ownRecords(readRecords()).find(
    (record) =>
      record.name === file.name &&
      record.size === file.size &&
      record.lastModified === file.lastModified &&
      record.folder.join('/') === folder.join('/'),
  )
}

const ownRecords = (records: readonly UploadRecord[]) => records.filter(({ user }) => user === readSession().email)

function writeRecords(records: readonly UploadRecord[]): void {
  // If storage is full or blocked, the upload works but cannot be resumed after a reload.
  guardedLocal.write(KEY, records.length === 0 ? null : JSON.stringify(records))
  getDefaultStore().set(recordsAtom, records)
}

function readRecords(): UploadRecord[] {
  const parsed = guardedLocal.readJson(KEY)
  return Array.isArray(parsed) ? parsed.filter(isRecord).filter(({ begunAt }) => Date.now() - begunAt < MAX_AGE_MS) : []
}

function isRecord(value: unknown): value is UploadRecord {
  const { user, folder, name, size, lastModified, address, begunAt } = (value ?? {}) as Record<string, unknown>
  return (
    [user, name, address].every((text) => typeof text === 'string') &&
    [size, lastModified, begunAt].every((number) => typeof number === 'number') &&
    Array.isArray(folder) &&
    folder.every((part) => typeof part === 'string')
  )
}
