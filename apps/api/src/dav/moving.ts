import { AppError } from '#errors.ts'
import {
  assertMayChange,
  assertNoBody,
  type DavCall,
  type DavServices,
  depthOf,
  type Method,
  notFound,
} from './call.ts'
import type { Entry, FileEntry, FolderEntry } from './entries.ts'
import { assertFilePlace, assertFolderPlace, type DavPath, destinationOf, isSame, isWithin, parentOf } from './paths.ts'

type Action = 'copy' | 'move'

/** Returns whether the target may be replaced, by default yes (RFC 4918, 10.6). */
function overwrites({ request: { headers } }: DavCall): boolean {
  const overwrite = headers.overwrite ?? 'T'
  if (overwrite === 'T' || overwrite === 'F') return overwrite === 'T'
  throw new AppError('request/invalid', 'Overwrite must be T or F.')
}

const copyOrMove =
  (action: Action): Method =>
  async (services, call) => {
    const { request, reply, caller, path, entry } = call
    assertNoBody(request)
    const target = destinationOf(request, services.site)
    if (!entry) throw notFound()
    if (entry.kind === 'system') throw notFound()
    const depth = depthOf(request)
    if (entry.kind === 'folder' && (depth === '1' || (depth === '0' && action === 'move'))) {
      throw new AppError('request/invalid', 'This Depth is not possible here.')
    }
    assertPlaces(entry, target)
    const existing = await services.entries.find(caller, target)
    if (existing && !overwrites(call)) {
      throw new AppError('dav/precondition', 'There is something at the destination already.')
    }
    await services.entries.parentId(caller, target)
    await assertMayChange(services, call, target, true)
    const held = action === 'move' ? await assertMayChange(services, call, path, true) : []

    if (entry.kind === 'folder') await placeFolder(services, call, action, entry, target, existing, depth === '0')
    else await placeFile(services, call, action, entry, target, existing)
    // A lock stays where it was, or ends (RFC 4918, 7.5).
    await services.locks.release(held.filter(({ names }) => isWithin(names, entry.names)))
    return reply.code(existing ? 204 : 201).send()
  }

export const copy = copyOrMove('copy')
export const move = copyOrMove('move')

function assertPlaces({ kind, names }: Entry, target: DavPath): void {
  if (isSame(names, target.names)) {
    throw new AppError('dav/same-place', 'The destination is the same place.')
  }
  if (isWithin(target.names, names) || isWithin(names, target.names)) {
    throw new AppError('folders/into-itself', 'A folder cannot go into itself, nor be replaced by what is in it.')
  }
  if (kind === 'folder') assertFolderPlace(target)
  else assertFilePlace(target)
}

const nameOf = ({ names }: Pick<DavPath, 'names'>): string => names.at(-1) ?? ''
const noKey = { idempotencyKey: undefined }

/** The tree has names for files apart from those for folders, so a folder in the target's place is deleted afterward. */
async function placeFile(
  { moving, folders }: DavServices,
  call: DavCall,
  action: Action,
  { names }: FileEntry,
  target: DavPath,
  existing: Entry | undefined,
): Promise<void> {
  const { caller } = call
  // A file may have got this place since.
  const onConflict = overwrites(call) ? 'replace' : 'fail'
  const to = { to: parentOf(target), newName: nameOf(target), onConflict, ...noKey } as const
  await moving.file(action, caller, names.slice(0, -1), nameOf({ names }), to)
  if (existing?.kind === 'folder') await folders.delete(caller, existing.names)
}

/** Where a folder is while another one takes its place: if that fails, it returns. */
const ASIDE = 'Replaced folder'

async function placeFolder(
  { moving, folders, files }: DavServices,
  { caller }: DavCall,
  action: Action,
  { names }: FolderEntry,
  target: DavPath,
  existing: Entry | undefined,
  isShallow: boolean,
): Promise<void> {
  const parent = parentOf(target)
  const place = (from: readonly string[], newName: string, onConflict: 'fail' | 'keep-both', how: Action = 'move') =>
    moving.folder(how, caller, from, { to: parent, newName, onConflict, ...noKey })
  const isReplacing = existing?.kind === 'folder'
  const aside = isReplacing ? [...parent, await place(target.names, ASIDE, 'keep-both')] : undefined
  try {
    if (isShallow) await folders.create(caller, parent, nameOf(target))
    else await place(names, nameOf(target), 'fail', action)
  } catch (error) {
    if (aside) await place(aside, nameOf(target), 'fail')
    throw error
  }
  if (aside) await folders.delete(caller, aside)
  if (existing?.kind === 'file') await files.delete(caller, parent, nameOf(target))
}
