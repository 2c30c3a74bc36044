/**
 * The calls on folders and files, one row each (docs/product.md, "Calls"). The spelling of paths and parameters is the
 * published contract: it intentionally differs from level to level.
 */
export interface StoreCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Fastify style: `:name` marks a folder or file name, percent-encoded by the caller. */
  readonly path: string
  /** How many folder names the call carries, in the path and the query or form together. */
  readonly depth: number
  /** Names of the folder-name parameters that travel in the query or the form, root first. */
  readonly names: readonly string[]
}

const upload = (path: string, ...names: string[]) => ({ method: 'POST', path, depth: names.length, names }) as const
const remove = (path: string, ...names: string[]) => ({ method: 'DELETE', path, depth: names.length, names }) as const
const read = (path: string, ...names: string[]) => ({ method: 'GET', path, depth: names.length, names }) as const

/** Field `file` carries the bytes. Row n serves depth n + 1. */
export const fileUploads = [
  upload('/api/files/upload', 'parentFolderName'),
  upload('/api/files/uploadParentSubFile', 'parentFolderName', 'parentSubFolderName'),
  upload('/api/files/uploadParentSubChildFile', 'parentFolderName', 'parentSubFolderName', 'parentSubChildFoldername'),
  upload(
    '/api/files/uploadParentSubFinalChildFile',
    'parentFolderName',
    'parentSubFolderName',
    'parentSubChildFoldername',
    'parentSubFinalChildFoldername',
  ),
] as const satisfies readonly StoreCall[]

/** Query `fileName` names the file. Row n serves depth n + 1. */
export const fileDeletes = [
  remove('/api/files/delete', 'parentFolderName'),
  remove('/api/files/parentSubFolder/delete', 'parentFolderName', 'parentSubFolderName'),
  remove(
    '/api/files/parentSubChildFolder/delete',
    'parentFolderName',
    'parentSubFolderName',
    'parentSubChildFolderName',
  ),
  remove(
    '/api/files/parentFinalSubChildFolder/delete',
    'parentFolderName',
    'parentSubFolderName',
    'parentSubChildFolderName',
    'parentSubFinalChildFoldername',
  ),
] as const satisfies readonly StoreCall[]

const finalChildNames = [
  'parentFolderName',
  'parentSubFolderName',
  'parentSubChildFoldername',
  'parentSubFinalChildFoldername',
] as const

/** Row n serves depth n + 1. */
export const fileLists = [
  read('/api/files/parentFolder', 'parentFolderName'),
  read('/api/files/parentSubFolder/Files', 'parentFolderName', 'parentSubFolderName'),
  read('/api/files/parentSubChildFolder/Files', 'parentFolderName', 'parentSubFolderName', 'parentSubChildFoldername'),
  read('/api/files/parentFinalSubChildFolder/Files', ...finalChildNames),
] as const satisfies readonly StoreCall[]

/** A second address of the deepest file list. */
export const finalChildFilesAlias = read('/api/files/parentSubChildFinalFolder', ...finalChildNames)

/**
 * A call that serves every depth: the folder names present in its query, spelled as in the file lists, say which.
 * `fields` are the further names that must be there.
 */
export interface LevelCall {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly names: readonly string[]
  readonly fields: readonly string[]
}

const atAnyLevel = (method: LevelCall['method'], path: string, ...fields: string[]): LevelCall => ({
  method,
  path,
  names: finalChildNames,
  fields,
})

/** Sends the file as an attachment; supports ranges and `If-None-Match`. */
export const fileDownload = atAnyLevel('GET', '/api/files/download/:fileName')

/** Shows images, text and PDF in the page; the content decides the type of a file. */
export const filePreview = atAnyLevel('GET', '/api/files/preview/:fileName')

/** Begins a resumable upload (tus 1.0.0): its names travel in `Upload-Metadata`, `userEmail` with them. */
export const resumableUpload = atAnyLevel('POST', '/api/uploads', 'fileName')

/** Renames a file within its folder. */
export const fileRename = atAnyLevel('PATCH', '/api/files', 'fileName', 'newFileName')

/** The names are those of the folder itself. */
export const folderRename = atAnyLevel('PATCH', '/api/folders', 'newFolderName')

/** The names are those of the folder itself. */
export const folderZip = atAnyLevel('GET', '/api/folders/zip')

/** Row n lists the folders below a path of n names. */
export const folderLists = [
  { method: 'GET', path: '/api/folders/byUserEmail', depth: 0, names: [] },
  { method: 'GET', path: '/api/folders/:parent/files', depth: 1, names: [] },
  { method: 'GET', path: '/api/folders/:parent/:sub/ParentSubFolders', depth: 2, names: [] },
  { method: 'GET', path: '/api/folders/:parent/:sub/:subChild/ParentSubChildFolders', depth: 3, names: [] },
] as const satisfies readonly StoreCall[]

/** Row n creates a folder below a path of n names; the new folder's name is the only query parameter. */
export const folderCreates = [
  { method: 'POST', path: '/api/folders/createParentFolder', depth: 1, names: ['parentFolderName'] },
  { method: 'POST', path: '/api/folders/:parent/createParentSubFolder', depth: 2, names: ['parentSubFolderName'] },
  {
    method: 'POST',
    path: '/api/folders/:parent/:sub/parentSubChildFolder',
    depth: 3,
    names: ['parentSubChildFolderName'],
  },
  {
    method: 'POST',
    path: '/api/folders/:parent/:sub/:subChild/createParentSubFinalChildFolder',
    depth: 4,
    names: ['parentSubFinalChildFolderName'],
  },
] as const satisfies readonly StoreCall[]

/** Row n deletes a folder below a path of n names; its own name is the only query parameter. */
export const folderDeletes = [
  { method: 'DELETE', path: '/api/folders', depth: 1, names: ['ParentFolderName'] },
  { method: 'DELETE', path: '/api/folders/:parent/deleteParentSubFolder', depth: 2, names: ['ParentSubFolderName'] },
  {
    method: 'DELETE',
    path: '/api/folders/:parent/:sub/deleteParentSubChildFolder',
    depth: 3,
    names: ['parentSubChildFolderName'],
  },
  {
    method: 'DELETE',
    path: '/api/folders/:parent/:sub/:subChild/deleteParentSubFinalChildFolder',
    depth: 4,
    names: ['parentSubFinalChildFolderName'],
  },
] as const satisfies readonly StoreCall[]
