import type { FolderPath, LevelCall, StoreCall } from '@site/contracts'

/** The user, folder and file of a call. */
export interface StoreTarget {
  /** One parameter each; a valid call has one. */
  userEmails: readonly string[]
  /** Root first. */
  folder: FolderPath
  fileName?: string
  /** For a rename. */
  newName?: string
  bytes?: Uint8Array
}

export interface StoreRequest {
  /** With its query. */
  path: string
  method: string
  headers: Readonly<Record<string, string>>
  body?: FormData
}

type Fields = readonly (readonly [name: string, value: string])[]

/** The request of one row of the contract, as a script would send it; a target may be wrong in any way. */
export function requestOf(row: StoreCall | LevelCall, target: StoreTarget): StoreRequest {
  const { method } = row
  const inPath = 'depth' in row ? target.folder.slice(0, row.depth - row.names.length) : [target.fileName ?? '']
  const places = inPath.values()
  const path = row.path.replace(/:\w+/g, () => encodeURIComponent(places.next().value ?? ''))
  const named = 'depth' in row ? target.folder.slice(inPath.length) : target.folder
  const fields: Fields = [
    ...named.map((name, depth) => [row.names[depth] ?? '', name] as const),
    ...('fields' in row ? row.fields : fieldsBeside(row)).map((field) => [field, textFor(field, target)] as const),
    ...target.userEmails.map((email) => ['userEmail', email] as const),
  ]
  if (method !== 'POST' || path.startsWith('/api/folders')) {
    return { method, path: `${path}?${new URLSearchParams(fields.map((field) => [...field]))}`, headers: {} }
  }
  return 'depth' in row ? { method, path, headers: {}, body: formOf(fields, target) } : tusRequest(path, fields, target)
}

/** A file's deletion names the file in its query. */
const fieldsBeside = ({ method, path }: StoreCall) =>
  method === 'DELETE' && path.startsWith('/api/files') ? ['fileName'] : []

function textFor(field: string, { fileName = '', newName = 'New name' }: StoreTarget): string {
  const values: Readonly<Record<string, string>> = { fileName, newFileName: newName, newFolderName: newName }
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
