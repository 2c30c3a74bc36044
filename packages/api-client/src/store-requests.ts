import { FOLDER_DEPTH, type FolderPath, fileUploads, type LevelCall, type StoreCall } from '@site/contracts'
import { ApiError } from './api-error.ts'
import { snapshotOf } from './snapshot.ts'
import type { Call } from './types/index.ts'
import { fillPath, type Query } from './urls.ts'

/** Pairs folder names with the parameters of a call that serves every depth. */
export function levelFields(call: LevelCall, names: readonly string[]): Query {
  return names.map((name, index) => [call.names[index] ?? '', name] as const)
}

/** Splits the folder names of a call: the first ones fill the path, the others become parameters. */
export function placeNames(call: StoreCall, names: readonly string[]): { path: string; fields: Query } {
  const inPath = call.depth - call.names.length
  return {
    path: fillPath(call.path, names.slice(0, inPath)),
    fields: call.names.map((field, index) => [field, names[inPath + index] ?? ''] as const),
  }
}

/** Finds the call for a folder path of this many names. */
export function callAtDepth(calls: readonly StoreCall[], depth: number): StoreCall {
  const found = calls.find((call) => call.depth === depth)
  if (!found) throw new ApiError('folders/bad-path', 0, `A folder path has 1 to ${FOLDER_DEPTH} names.`)
  return found
}

export function uploadRequest(
  folder: FolderPath,
  file: File,
  userEmail: string,
): Pick<Call, 'method' | 'url' | 'body' | 'headers'> {
  const call = callAtDepth(fileUploads, folder.length)
  const { path, fields } = placeNames(call, folder)
  const body = new FormData()
  // Names come first, so the server can reject them before it reads the bytes.
  for (const [name, value] of [...fields, ['userEmail', userEmail] as const]) body.append(name, value)
  body.append('file', snapshotOf(file))
  // With a known size, the server can stream the file to its storage in one piece.
  const headers = { 'Upload-Length': String(file.size) }
  return { method: call.method, url: path, body, headers }
}
