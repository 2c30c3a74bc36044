import { type SelectedEntries, type SelectionUrl, selectionZip, toStoreName } from '@site/contracts'
import type { Caller } from '#caller.ts'
import type { TrustedTime } from '#database/clock/clock.ts'
import { newId } from '#database/ids.ts'
import { MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { type Requester, slicesFor, stepsFor } from '#database/turns/turns.ts'
import { AppError } from '#errors.ts'
import type { FoldersRepo } from '#tree/folders.repo.ts'
import { folderNotFound, resolveFolder } from '#tree/paths.ts'
import { MAX_ROWS, type TreeWalk } from '#tree/walk.ts'
import { type Selected, selectionChanged } from './collect-entries.ts'
import type { SelectionsRepo } from './selections.repo.ts'
import { type Archive, type Purpose, ROOT_NAME, type ZipService } from './zip.service.ts'

/** Long enough to retry a failed download from the browser's list. */
const LIFETIME_MS = 60 * 60_000

interface Deps {
  folders: Pick<FoldersRepo, 'idOf'>
  selections: SelectionsRepo
  walk: Pick<TreeWalk, 'folderIds' | 'fileIds'>
  zip: Pick<ZipService, 'openSource'>
  throttle: Pick<Throttle, 'attempt'>
  now: () => number
}

export type SelectionsService = ReturnType<typeof createSelectionsService>

/** Each selection looks up all of its names. */
const selectionLimit: Policy = { name: 'zip-selection', free: 60, first: SECOND, longest: MINUTE }

/** Zips of selected entries: a session names them first, because thousands of names do not fit into a URL. */
export function createSelectionsService({ folders, selections, walk, zip, throttle, now }: Deps) {
  const instant = (time = now()) => new Date(time).toISOString()

  /** Opens the archive of these entries, named after their folder; `null` for the root. */
  async function openArchive(caller: Caller, id: string | null, selected: Selected, purpose: Purpose) {
    const path = id === null ? [ROOT_NAME] : await selections.pathOf(id)
    const name = path?.at(-1)
    if (name === undefined) throw folderNotFound()
    return zip.openSource({ ownerId: caller.accountId, id, name, selected, purpose, signal: caller.signal })
  }

  return {
    /**
     * Resolves to a URL that only this session may download. Throws if an entry does not exist, or if the zip could not
     * be downloaded: a page does not see why a download fails.
     */
    async create(caller: Caller, path: readonly string[], entries: Required<SelectedEntries>): Promise<SelectionUrl> {
      const { accountId: ownerId, sessionId, email } = caller
      await throttle.attempt(selectionLimit, ownerId)
      const folderId = await resolveFolder(folders, ownerId, path)
      const selected = {
        folderIds: await idsOf(caller, entries.folders, (names) => walk.folderIds(ownerId, folderId, names)),
        fileIds: await idsOf(caller, entries.files, (names) => walk.fileIds(folderId ?? '', names)),
      }
      const { name, size, hasChangedNames, release } = await openArchive(caller, folderId, selected, 'zip-head')
      await release()
      const id = newId(now())
      const expiresAt = instant(now() + LIFETIME_MS)
      await selections.insert({
        id,
        owner_id: ownerId,
        session_id: sessionId,
        folder_id: folderId,
        folder_ids: JSON.stringify(selected.folderIds),
        file_ids: JSON.stringify(selected.fileIds),
        expires_at: expiresAt,
      })
      const query = new URLSearchParams({ selection: id, userEmail: email })
      return { url: `${selectionZip.path}?${query}`, name: `${name}.zip`, bytes: size, hasChangedNames, expiresAt }
    },

    /** Opens the archive of a selection. Throws if an entry has been moved or deleted since. */
    async open(caller: Caller, id: string, purpose: Purpose): Promise<Archive> {
      const found = await selections.find(id, caller.sessionId, instant())
      if (!found) throw new AppError('files/not-found', 'This download has expired. Select the items again.')
      const { folderId, folderIds, fileIds } = found
      const selected = { folderIds: JSON.parse(folderIds), fileIds: JSON.parse(fileIds) }
      return openArchive(caller, folderId, selected, purpose)
    },

    deleteExpired: (time: TrustedTime) => selections.deleteExpired(time.ago()),
  }
}

type Names = readonly string[]

/** Looks up names in slices. Throws if there is no entry with one of them. */
async function idsOf(requester: Requester, typed: Names, read: (names: Names) => Promise<string[]>) {
  const inSlice = slicesFor(requester, MAX_ROWS)
  const step = stepsFor(requester)
  const distinct = new Set<string>()
  for (const name of typed) {
    distinct.add(toStoreName(name) ?? '')
    await step()
  }
  const names = [...distinct]
  const ids: string[] = []
  for (let start = 0; start < names.length; ) {
    start = await inSlice(async (rows) => {
      ids.push(...(await read(names.slice(start, start + rows))))
      return start + rows
    })
  }
  if (ids.length < names.length) throw selectionChanged()
  return ids
}
