import type { FolderPath, LevelCall, StoreCall } from '../index.ts'
import * as contracts from '../index.ts'

export type Endpoint = StoreCall | LevelCall

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'names' in value

/** All calls on folders and files that the contract exports, so tests cover new ones automatically. */
export const endpoints = Object.values(contracts)
  .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
  .filter(isEndpoint)

/** The users, folder and file that a request names. */
export interface StoreTarget {
  /** One `userEmail` parameter each. A valid request has exactly one. */
  userEmails: readonly string[]
  /** The folder's path, from the root. */
  folder: FolderPath
  fileName?: string
  /** The new name in a rename, a move or a copy. */
  newName?: string
  /** The path of the folder to move or copy to. Defaults to the entry's own folder. */
  to?: FolderPath
  onConflict?: string
  bytes?: Uint8Array
  /** The id of a selection for a zip. */
  selection?: string
  /** The id of an earlier version. */
  version?: string
}

export interface StoreRequest {
  /** The path with its query. */
  path: string
  method: string
  headers: Readonly<Record<string, string>>
  body?: FormData | string
}

type Fields = readonly (readonly [name: string, value: string])[]

/** Builds the request for one endpoint of the contract. The target may be invalid in any way. */
export function requestOf(endpoint: StoreCall | LevelCall, target: StoreTarget): StoreRequest {
  const { method } = endpoint
  const inPath =
    'depth' in endpoint ? target.folder.slice(0, endpoint.depth - endpoint.names.length) : [target.fileName ?? '']
  const segments = inPath.values()
  const path = endpoint.path.replace(/:\w+/g, () => encodeURIComponent(segments.next().value ?? ''))
  const parameters = 'depth' in endpoint ? target.folder.slice(inPath.length) : foldersFor(endpoint, target)
  const fields: Fields = [
    ...parameters.map((name, depth) => [endpoint.names[depth] ?? '', name] as const),
    ...extraFieldsOf(endpoint).map((field) => [field, textFor(field, target)] as const),
    ...target.userEmails.map((email) => ['userEmail', email] as const),
    ...targetFieldsOf(target),
  ]
  if (endpoint === contracts.resumableUpload) return tusRequest(path, fields, target)
  if (endpoint === contracts.selectionCreate) {
    const body = JSON.stringify({ files: [target.fileName] })
    return { method, path: withQuery(path, fields), headers: { 'content-type': 'application/json' }, body }
  }
  if (endpoint === contracts.fileReplace) {
    // `*` matches any version, so a valid request replaces the file.
    return { method, path: withQuery(path, fields), headers: { 'if-match': '*' }, body: formOf([], target) }
  }
  if ('depth' in endpoint && method === 'POST' && path.startsWith('/api/files')) {
    return { method, path, headers: {}, body: formOf(fields, target) }
  }
  return { method, path: withQuery(path, fields), headers: {} }
}

/** A call without folder names identifies its entries in another way. */
const foldersFor = ({ names }: LevelCall, { folder }: StoreTarget) => (names.length === 0 ? [] : folder)

function extraFieldsOf(endpoint: StoreCall | LevelCall): readonly string[] {
  if (!('depth' in endpoint)) return [...endpoint.fields, ...(endpoint.optional ?? [])]
  // A request to delete a file names it in the query.
  return endpoint.method === 'DELETE' && endpoint.path.startsWith('/api/files') ? ['fileName'] : []
}

/** The root is sent as one empty name. */
const targetFieldsOf = ({ to, onConflict }: StoreTarget): Fields => [
  ...(to?.length === 0 ? [''] : (to ?? [])).map((name) => ['to', name] as const),
  ...(onConflict === undefined ? [] : [['onConflict', onConflict] as const]),
]

const withQuery = (path: string, fields: Fields) =>
  `${path}?${new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value]))}`

function textFor(field: string, target: StoreTarget): string {
  const { fileName = '', newName = 'New name', selection = '', version = '' } = target
  const values: Readonly<Record<string, string>> = {
    fileName,
    newFileName: newName,
    newFolderName: newName,
    selection,
    version,
  }
  const value = values[field]
  if (value === undefined) throw new Error(`A store request has no value for ${field}.`)
  return value
}

function formOf(fields: Fields, { fileName, bytes = new Uint8Array() }: StoreTarget): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName)
  return form
}

function tusRequest(path: string, fields: Fields, { bytes }: StoreTarget): StoreRequest {
  const metadata = fields.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(bytes?.byteLength ?? 0),
    'upload-metadata': metadata.join(','),
  }
  return { method: 'POST', path, headers }
}
