import { answers, type Folder, folderNameFields, RESERVED_ROOT_NAMES } from '@site/contracts'
import { toStoreName } from '@site/contracts/schemas'
import type { Audit } from '../audit/audit.ts'
import { AppError } from '../errors.ts'
import type { Quota } from '../files/quota.ts'
import { inSlices } from '../in-turns.ts'
import type { Caller } from '../sessions/sessions.service.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import type { DraftStore } from '../storage/draft-store.ts'
import type { FolderRow, FoldersRepo } from './folders.repo.ts'
import { folderNotFound, resolveFolder, toFolderPath } from './resolve-folder.ts'

interface Deps {
  folders: FoldersRepo
  quota: Pick<Quota, 'assertPlace'>
  blobs: Pick<BlobStore, 'deleteAll'>
  drafts: Pick<DraftStore, 'remove'>
  audit: Audit
}

export type FoldersService = ReturnType<typeof createFoldersService>

const nameTaken = () => new AppError('folders/name-taken', answers.folderExists)

export function createFoldersService({ folders, quota, blobs, drafts, audit }: Deps) {
  return {
    /** By name, in slices. */
    async *list(caller: Caller, parent: readonly string[]): AsyncGenerator<Folder[], void> {
      const parentId = await resolveFolder(folders, caller.accountId, parent)
      const ancestors = toFolderPath(parent)
      const read = (after: FolderRow | undefined) => folders.below(caller.accountId, parentId, after?.name)
      for await (const rows of inSlices(read)) {
        yield rows.map((row) => present([...ancestors, row.name], row, caller.email))
      }
    },

    async create(caller: Caller, parent: readonly string[], typedName: string): Promise<void> {
      const name = toNewName(typedName, parent.length === 0)
      const folder = { ownerId: caller.accountId, parent: toFolderPath(parent), name }
      const outcome = await folders.insert(folder, quota.assertPlace)
      if (outcome === 'no-parent') throw folderNotFound()
      if (outcome === 'name-taken') throw nameTaken()
    },

    async rename(caller: Caller, path: readonly string[], typedName: string): Promise<void> {
      const id = await resolveFolder(folders, caller.accountId, path)
      if (id === null) throw folderNotFound()
      const outcome = await folders.rename(id, toNewName(typedName, path.length === 1))
      if (outcome === 'missing') throw folderNotFound()
      if (outcome === 'name-taken') throw nameTaken()
      await audit.record('folder/renamed', caller.accountId)
    },

    /** Permanent, with everything beneath. Rows first: a crash in between leaves blobs for the sweep, no dead rows. */
    async delete(caller: Caller, path: readonly string[]): Promise<void> {
      const id = await resolveFolder(folders, caller.accountId, path)
      if (id === null) throw folderNotFound()
      const orphans = await folders.delete(id)
      if (!orphans) throw folderNotFound()
      await audit.record('folder/deleted', caller.accountId, `${orphans.blobs.length} files`)
      await blobs.deleteAll(orphans.blobs)
      for (const draft of orphans.drafts) await drafts.remove(draft)
    },
  }
}

function toNewName(typed: string, isRoot: boolean): string {
  const name = toStoreName(typed)
  if (name === undefined) throw new AppError('names/invalid', 'This cannot be the name of a folder.')
  const reserved: readonly string[] = RESERVED_ROOT_NAMES
  if (isRoot && reserved.includes(name)) throw new AppError('names/reserved', answers.reservedName)
  return name
}

function present(path: readonly string[], { createdAt }: FolderRow, userEmail: string): Folder {
  const names = Object.fromEntries(path.map((name, depth) => [folderNameFields[depth], name]))
  return { ...(names as Pick<Folder, 'parentFolderName'>), userEmail, createdAt }
}
