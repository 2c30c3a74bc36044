import type { LevelCall, StoreCall } from '@site/contracts'
import * as calls from '@site/contracts'
import type { InjectOptions } from 'fastify'

type Fields = readonly (readonly [string, string])[]

/** Distributes the names of a folder path over a call's URL path and parameters, as the contract defines them. */
export function distributeNames(call: Pick<StoreCall, 'path' | 'names'>, names: readonly string[]) {
  const rest = [...names]
  const path = call.path.replace(/:\w+/g, () => encodeURIComponent(rest.shift() ?? ''))
  return { path, fields: call.names.map((field, n) => [field, rest[n] ?? ''] as const) }
}

const query = (fields: Fields) => new URLSearchParams(Object.fromEntries(fields)).toString()

const row = <Row>(rows: readonly Row[], index: number): Row => {
  const found = rows[index]
  if (!found) throw new Error(`No call has index ${index}`)
  return found
}

interface MoveOptions {
  /** The new name; by default, the same. */
  as?: string
  onConflict?: calls.OnConflict
  headers?: Record<string, string>
}

const targetOf = (to: readonly string[], { onConflict = 'fail' }: MoveOptions) =>
  [
    '',
    ...(to.length === 0 ? [''] : to).map((name) => `to=${encodeURIComponent(name)}`),
    `onConflict=${onConflict}`,
  ].join('&')

const newName = (field: string, { as }: MoveOptions): Fields => (as === undefined ? [] : [[field, as]])

/** Sends the calls of a user, within this process or to another one. */
interface Caller<Response> {
  email: string
  call: (method: NonNullable<InjectOptions['method']>, url: string, options?: InjectOptions) => Promise<Response>
}

/** Returns the folder and file calls of a user. */
export function storeOf<Response extends { json<Value>(): Value }>(user: Caller<Response>) {
  const userEmail = ['userEmail', user.email] as const
  const send = (call: StoreCall, names: readonly string[], more: Fields = []) => {
    const { path, fields } = distributeNames(call, names)
    return user.call(call.method, `${path}?${query([...fields, ...more, userEmail])}`)
  }

  const listFolders = (path: readonly string[]) => send(row(calls.folderLists, path.length), path)
  const listFiles = (path: readonly string[]) => send(row(calls.fileLists, path.length - 1), path)

  return {
    /** Resolves to the sorted names of the folders and files in a folder. */
    async namesIn(path: readonly string[]): Promise<(string | undefined)[]> {
      const field = calls.folderNameFields[path.length]
      const folders = field ? (await listFolders(path)).json<calls.Folder[]>().map((folder) => folder[field]) : []
      const files = path.length > 0 ? (await listFiles(path)).json<calls.StoredFile[]>() : []
      return [...folders, ...files.map(({ fileName }) => fileName)].sort()
    },

    usage: async (): Promise<calls.Usage> => (await user.call('GET', '/api/account/usage')).json(),

    createFolder: (path: readonly string[]) => send(row(calls.folderCreates, path.length - 1), path),
    listFolders,
    deleteFolder: (path: readonly string[]) => send(row(calls.folderDeletes, path.length - 1), path),
    listFiles,
    deleteFile: (path: readonly string[], fileName: string) =>
      send(row(calls.fileDeletes, path.length - 1), path, [['fileName', fileName]]),

    async upload(
      path: readonly string[],
      fileName: string,
      content: string | Uint8Array<ArrayBuffer>,
      headers: Record<string, string> = {},
      onConflict?: string,
    ) {
      const call = row(calls.fileUploads, path.length - 1)
      const form = new FormData()
      for (const [name, value] of [...distributeNames(call, path).fields, userEmail]) form.append(name, value)
      form.append('file', new Blob([content]), fileName)
      const url = onConflict === undefined ? call.path : `${call.path}?onConflict=${onConflict}`
      return user.call('POST', url, await formOptions(form, headers))
    },

    async replace(
      path: readonly string[],
      fileName: string,
      content: string | Uint8Array<ArrayBuffer>,
      headers: Record<string, string>,
    ) {
      const form = new FormData()
      form.append('file', new Blob([content]), 'another name')
      const url = atLevel(calls.fileReplace, path, [['fileName', fileName], userEmail])
      return user.call('PUT', url, await formOptions(form, headers))
    },

    details: (path: readonly string[], fileName: string) =>
      user.call('GET', atLevel(calls.fileDetails, path, [['fileName', fileName], userEmail])),

    listVersions: (path: readonly string[], fileName: string) =>
      user.call('GET', atLevel(calls.versionList, path, [['fileName', fileName], userEmail])),

    downloadVersion: (
      path: readonly string[],
      fileName: string,
      version: string,
      headers: Record<string, string> = {},
    ) =>
      user.call('GET', atLevel(calls.versionDownload, path, [['version', version], userEmail], fileName), { headers }),

    /** Sends a call that restores or deletes an earlier version. */
    changeVersion: (
      call: typeof calls.versionRestore | typeof calls.versionDelete,
      path: readonly string[],
      fileName: string,
      version: string,
    ) => user.call(call.method, atLevel(call, path, [['fileName', fileName], ['version', version], userEmail])),

    /** Sends a call that stars a file or a folder, or removes the star. */
    changeStar: (call: calls.LevelCall, path: readonly string[], fileName?: string) =>
      user.call(
        call.method,
        atLevel(call, path, [...(fileName === undefined ? [] : [['fileName', fileName] as const]), userEmail]),
      ),

    download: (path: readonly string[], fileName: string, headers: Record<string, string> = {}) =>
      user.call('GET', atLevel(calls.fileDownload, path, [userEmail], fileName), { headers }),

    preview: (path: readonly string[], fileName: string, headers: Record<string, string> = {}) =>
      user.call('GET', atLevel(calls.filePreview, path, [userEmail], fileName), { headers }),

    summary: (path: readonly string[]) => user.call('GET', atLevel(calls.folderSummary, path, [userEmail])),

    thumbnail: (path: readonly string[], fileName: string, headers: Record<string, string> = {}) =>
      user.call('GET', atLevel(calls.fileThumbnail, path, [userEmail], fileName), { headers }),

    zip: (path: readonly string[]) => user.call('GET', atLevel(calls.folderZip, path, [userEmail])),

    renameFile: (path: readonly string[], fileName: string, newFileName: string) =>
      user.call(
        'PATCH',
        atLevel(calls.fileMove, path, [['fileName', fileName], ['newFileName', newFileName], userEmail]),
      ),

    moveFile: (path: readonly string[], fileName: string, to: readonly string[], more: MoveOptions = {}) =>
      user.call(
        'PATCH',
        `${atLevel(calls.fileMove, path, [['fileName', fileName], ['newFileName', more.as ?? fileName], userEmail])}${targetOf(to, more)}`,
        { headers: more.headers ?? {} },
      ),

    moveFolder: (path: readonly string[], to: readonly string[], more: MoveOptions = {}) =>
      user.call(
        'PATCH',
        `${atLevel(calls.folderMove, path, [['newFolderName', more.as ?? path.at(-1) ?? ''], userEmail])}${targetOf(to, more)}`,
        { headers: more.headers ?? {} },
      ),

    copyFile: (path: readonly string[], fileName: string, to: readonly string[], more: MoveOptions = {}) =>
      user.call(
        'POST',
        `${atLevel(calls.fileCopy, path, [['fileName', fileName], ...newName('newFileName', more), userEmail])}${targetOf(to, more)}`,
        { headers: more.headers ?? {} },
      ),

    copyFolder: (path: readonly string[], to: readonly string[], more: MoveOptions = {}) =>
      user.call(
        'POST',
        `${atLevel(calls.folderCopy, path, [...newName('newFolderName', more), userEmail])}${targetOf(to, more)}`,
        { headers: more.headers ?? {} },
      ),

    renameFolder: (path: readonly string[], newFolderName: string) =>
      user.call('PATCH', atLevel(calls.folderMove, path, [['newFolderName', newFolderName], userEmail])),
  }
}

/** Returns the URL of a call that serves every depth. */
export function atLevel(call: LevelCall, path: readonly string[], fields: Fields, fileName = ''): string {
  const names = path.map((name, n) => [call.names[n] ?? '', name] as const)
  return `${call.path.replace(':fileName', () => encodeURIComponent(fileName))}?${query([...names, ...fields])}`
}

/** Returns the URL that lists the subfolders of a folder. */
export function listUrl(path: readonly string[], email: string): string {
  const { path: url, fields } = distributeNames(row(calls.folderLists, path.length), path)
  return `${url}?${query([...fields, ['userEmail', email]])}`
}

/** Encodes a form as the options of an `inject` request. */
export async function formOptions(form: FormData, headers: Record<string, string> = {}) {
  const encoded = new Response(form)
  const payload = Buffer.from(await encoded.arrayBuffer())
  return { payload, headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...headers } }
}
