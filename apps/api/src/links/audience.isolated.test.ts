import type { LinkedFile, LinkedFolder, LinkedItem } from '@site/contracts'
import {
  fileEntry,
  folderEntry,
  linkEntry,
  linkedFileEntry,
  linkedFolderEntry,
  linkedItem,
} from '@site/contracts/schemas'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { userWithLinks } from '#testing/links.ts'
import { shareApi } from '#testing/start-api.ts'
import { toFileEntry } from '#tree/file-entry.ts'

/** A field that was added for owners. */
const added = vi.hoisted(() => ({ ownerNote: 'private' }))

vi.mock('#tree/files.repo.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#tree/files.repo.ts')>()
  const createFilesRepo: typeof original.createFilesRepo = (db) => {
    const repo = original.createFilesRepo(db)
    const newestFirst: typeof repo.newestFirst = async (...args) =>
      (await repo.newestFirst(...args)).map((row) => ({ ...row, ...added }))
    return { ...repo, newestFirst }
  }
  return { ...original, createFilesRepo }
})
vi.mock('#tree/folders.repo.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#tree/folders.repo.ts')>()
  const createFoldersRepo: typeof original.createFoldersRepo = (...deps) => {
    const repo = original.createFoldersRepo(...deps)
    const listSubfolders: typeof repo.listSubfolders = async (...args) =>
      (await repo.listSubfolders(...args)).map((row) => ({ ...row, ...added }))
    return { ...repo, listSubfolders }
  }
  return { ...original, createFoldersRepo }
})
vi.mock('#tree/file-entry.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#tree/file-entry.ts')>()
  const presented = vi.fn((...args: Parameters<typeof original.toFileEntry>) => ({
    ...original.toFileEntry(...args),
    ...added,
  }))
  return { ...original, toFileEntry: presented }
})
vi.mock('@site/contracts/schemas', async (importOriginal) => {
  const original = await importOriginal<typeof import('@site/contracts/schemas')>()
  const { z } = await import('zod')
  // Required, so an answer for visitors with the owner's schema fails.
  const ownerNote = z.string()
  return { ...original, fileEntry: original.fileEntry.extend({ ownerNote }) }
})

describe('a field that was added for owners', () => {
  const shared = shareApi(async ({ app }) => {
    const owner = await userWithLinks(app)
    const { visitor } = await owner.link({ kind: 'read', path: ['a'] })
    return { owner, visitor }
  })
  const time = expect.any(String)

  it('reaches owners', async () => {
    const files = await shared().owner.store.listFiles(['a'])
    expect(files.json()).toEqual([{ fileName: 'top.txt', uploadTime: time, size: 0, ...added }])
  })

  it('does not reach visitors', async () => {
    const { visitor } = shared()
    vi.mocked(toFileEntry).mockClear()
    const responses = [await visitor.describe(), await visitor.folders(), await visitor.files()]
    expect(responses.map((response) => response.json())).toEqual([
      { item: 'folder', name: 'a', expiresAt: time, sender: 'Ada Okafor', hasPreviews: true },
      [{ name: 'b' }],
      [{ fileName: 'top.txt', uploadTime: time, size: 0 }],
    ])
    expect(toFileEntry).not.toHaveBeenCalled()
  })

  it('comes with no header of a file or a zip for visitors', async () => {
    const { visitor } = shared()
    const described = await visitor.describe()
    const addedTo = ({ headers }: LightMyRequestResponse) =>
      Object.keys(headers)
        .filter((header) => !(header in described.headers))
        .sort()
    expect(addedTo(await visitor.call('HEAD', '/zip'))).toEqual(['content-disposition'])
    expect(addedTo(await visitor.download([], 'top.txt'))).toEqual([
      'accept-ranges',
      'content-disposition',
      'etag',
      'repr-digest',
    ])
  })
})

it('has no place in what a visitor gets: a type and a schema of its own', () => {
  expectTypeOf<keyof LinkedFile>().toEqualTypeOf<'fileName' | 'uploadTime' | 'size' | 'isEmpty'>()
  expectTypeOf<keyof LinkedFolder>().toEqualTypeOf<'name'>()
  expectTypeOf<keyof LinkedItem>().toEqualTypeOf<'item' | 'expiresAt' | 'sender'>()
  const fieldsOf = (schemas: readonly { shape: object }[]) => schemas.flatMap(({ shape }) => Object.values(shape))
  const ofVisitors = fieldsOf([linkedFileEntry, linkedFolderEntry, ...linkedItem.options])
  const ofOwners = new Set(fieldsOf([fileEntry, folderEntry, linkEntry]))
  expect(ofVisitors.filter((field) => ofOwners.has(field))).toEqual([])
})
