import {
  type FolderPath,
  fileCopy,
  fileMove,
  folderCopy,
  folderMove,
  type LevelCall,
  type MovedEntry,
  type OnConflict,
} from '@site/contracts'
import { levelFields } from '../store-requests.ts'
import type { ApiClient, SendOptions } from '../types/index.ts'
import { withQuery } from '../urls.ts'

// Functions rather than methods, because only users who move or copy entries load them.

type Caller = Pick<ApiClient, 'call'>

export interface MoveTarget {
  userEmail: string
  /** The path of the target folder. The empty path is the root, which can contain only folders. */
  to: FolderPath
  /** The new name. Default: the current name. */
  newName?: string
  /** Default: `fail`, which rejects with `files/name-taken` or `folders/name-taken`. Folders are never replaced. */
  onConflict?: OnConflict
}

/** Options of a move or copy. A retry with the same `idempotencyKey` and target resolves as the first attempt did. */
export type MoveOptions = Pick<SendOptions, 'signal' | 'idempotencyKey'>

/** Moves a file, which keeps its upload time. Resolves to its name in the target folder. */
export const moveFile = fileTransfer(fileMove)

/** Moves the folder at `path` with everything in it. Resolves to its name in the target folder. */
export const moveFolder = folderTransfer(folderMove)

/** Copies a file, even within its folder. Resolves to the copy's name. A copy counts toward the quota. */
export const copyFile = fileTransfer(fileCopy)

/** Copies the folder at `path` with everything in it, or copies nothing and rejects. Resolves to the copy's name. */
export const copyFolder = folderTransfer(folderCopy)

function fileTransfer(call: LevelCall) {
  return (api: Caller, folder: FolderPath, fileName: string, target: MoveTarget, options?: MoveOptions) =>
    send(api, call, folder, { fileName, newFileName: target.newName ?? fileName }, target, options)
}

function folderTransfer(call: LevelCall) {
  return (api: Caller, path: FolderPath, target: MoveTarget, options?: MoveOptions) =>
    send(api, call, path, { newFolderName: target.newName ?? path.at(-1) ?? '' }, target, options)
}

function send(
  api: Caller,
  call: LevelCall,
  names: FolderPath,
  fields: Readonly<Record<string, string>>,
  { userEmail, to, onConflict }: MoveTarget,
  options?: MoveOptions,
): Promise<MovedEntry> {
  const url = withQuery(call.path, [
    ...Object.entries(fields),
    ...levelFields(call, names),
    ['userEmail', userEmail],
    ...(to.length > 0 ? to : ['']).map((name) => ['to', name] as const),
    ...(onConflict ? [['onConflict', onConflict] as const] : []),
  ])
  return api.call({ method: call.method, url, ...options })
}
