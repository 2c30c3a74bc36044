/**
 * A call on a folder or file (docs/product.md, "Calls"). The published paths intentionally differ from level to level.
 */
export interface StoreCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Fastify style: `:name` marks a folder or file name, percent-encoded by the caller. */
  readonly path: string
  /** The number of folder names in the path and the query or form together. */
  readonly depth: number
  /** The names of the folder-name parameters in the query or the form, root first. */
  readonly names: readonly string[]
}

const storeCall = (method: StoreCall['method'], path: string, ...names: string[]): StoreCall => ({
  method,
  path,
  depth: path.split('/:').length - 1 + names.length,
  names,
})

/** The value of the `Prefer` header that makes file lists mark empty files. */
export const MARK_EMPTY_FILES = 'mark-empty-files'

/**
 * The same for lists of files and of folders: marks what a working link points at, what the owner starred, and files that
 * arrived through a link.
 */
export const MARK_ENTRIES = 'mark-entries'

const finalChildNames = [
  'parentFolderName',
  'parentSubFolderName',
  'parentSubChildFoldername',
  'parentSubFinalChildFoldername',
] as const

/** The field `file` contains the bytes; the query may contain `onConflict`. The call at index n serves depth n + 1. */
export const fileUploads = [
  storeCall('POST', '/api/files/upload', 'parentFolderName'),
  storeCall('POST', '/api/files/uploadParentSubFile', ...finalChildNames.slice(0, 2)),
  storeCall('POST', '/api/files/uploadParentSubChildFile', ...finalChildNames.slice(0, 3)),
  storeCall('POST', '/api/files/uploadParentSubFinalChildFile', ...finalChildNames),
] as const

/** The parameter names of deletions. The third one is spelled differently in uploads. */
const deleteNames = [...finalChildNames.slice(0, 2), 'parentSubChildFolderName', finalChildNames[3]]

/** The query parameter `fileName` names the file. The call at index n serves depth n + 1. */
export const fileDeletes = [
  storeCall('DELETE', '/api/files/delete', 'parentFolderName'),
  storeCall('DELETE', '/api/files/parentSubFolder/delete', ...deleteNames.slice(0, 2)),
  storeCall('DELETE', '/api/files/parentSubChildFolder/delete', ...deleteNames.slice(0, 3)),
  storeCall('DELETE', '/api/files/parentFinalSubChildFolder/delete', ...deleteNames),
] as const

/** The call at index n serves depth n + 1. */
export const fileLists = [
  storeCall('GET', '/api/files/parentFolder', 'parentFolderName'),
  storeCall('GET', '/api/files/parentSubFolder/Files', ...finalChildNames.slice(0, 2)),
  storeCall('GET', '/api/files/parentSubChildFolder/Files', ...finalChildNames.slice(0, 3)),
  storeCall('GET', '/api/files/parentFinalSubChildFolder/Files', ...finalChildNames),
] as const

/** An alias of the deepest file list. */
export const finalChildFilesAlias = storeCall('GET', '/api/files/parentSubChildFinalFolder', ...finalChildNames)

/** A call whose folder names, spelled as in the file lists, determine the depth. `fields` are also required. */
export interface LevelCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly names: readonly string[]
  readonly fields: readonly string[]
  readonly optional?: readonly string[]
  /** Whether the call accepts `to` (the path of another folder) and `onConflict`. */
  readonly hasTarget?: true
  readonly acceptsRoot?: true
}

const atAnyLevel = (method: LevelCall['method'], path: string, ...fields: string[]): LevelCall => ({
  method,
  path,
  names: finalChildNames,
  fields,
})

/** Sends the file as an attachment; supports ranges and `If-None-Match`. */
export const fileDownload = atAnyLevel('GET', '/api/files/download/:fileName')

/**
 * Shows images, text, PDF, audio and video in the page; the type is detected from the content. Supports ranges, except
 * for text.
 */
export const filePreview = atAnyLevel('GET', '/api/files/preview/:fileName')

/** Sends a small WebP image of a picture; 404 `files/no-thumbnail` for any other file. */
export const fileThumbnail = atAnyLevel('GET', '/api/files/thumbnail/:fileName')

/** Creates a resumable upload (tus 1.0.0). All parameters are in `Upload-Metadata`. `If-Match` replaces a file. */
export const resumableUpload = atAnyLevel('POST', '/api/uploads', 'fileName')

/** The field `file` contains the new bytes, and `If-Match` the entity tag of the current ones, as in a download. */
export const fileReplace = atAnyLevel('PUT', '/api/files', 'fileName')

/** Describes a file: its exact size and its SHA-256. */
export const fileDetails = atAnyLevel('GET', '/api/files/details', 'fileName')

/** Lists the earlier versions of a file, the one that was replaced last first. */
export const versionList = atAnyLevel('GET', '/api/files/versions', 'fileName')

/** Sends an earlier version like `fileDownload`. */
export const versionDownload = atAnyLevel('GET', '/api/files/versions/download/:fileName', 'version')

/** Makes an earlier version the current one, and the current one an earlier version. */
export const versionRestore = atAnyLevel('PUT', '/api/files/versions', 'fileName', 'version')

export const versionDelete = atAnyLevel('DELETE', '/api/files/versions', 'fileName', 'version')

/** Adds a file to the starred entries, and removes it. */
export const fileStar = atAnyLevel('PUT', '/api/files/star', 'fileName')
export const fileUnstar = atAnyLevel('DELETE', '/api/files/star', 'fileName')

/** The same for a folder, which the names identify. */
export const folderStar = atAnyLevel('PUT', '/api/folders/star')
export const folderUnstar = atAnyLevel('DELETE', '/api/folders/star')

/** Renames a file, and moves it if a target is given. */
export const fileMove: LevelCall = { ...atAnyLevel('PATCH', '/api/files', 'fileName', 'newFileName'), hasTarget: true }

/** Renames the folder that the names identify, and moves it if a target is given. */
export const folderMove: LevelCall = { ...atAnyLevel('PATCH', '/api/folders', 'newFolderName'), hasTarget: true }

/** Copies a file. Without a target, the copy is in the same folder; without a new name, it keeps the name. */
export const fileCopy: LevelCall = {
  ...atAnyLevel('POST', '/api/files/copy', 'fileName'),
  optional: ['newFileName'],
  hasTarget: true,
}

/** Copies the folder that the names identify, with everything in it. Same defaults as `fileCopy`. */
export const folderCopy: LevelCall = {
  ...atAnyLevel('POST', '/api/folders/copy'),
  optional: ['newFolderName'],
  hasTarget: true,
}

/** The names identify the folder itself. */
export const folderZip = atAnyLevel('GET', '/api/folders/zip')

/** Selects entries (`SelectedEntries`) of a folder for one zip. The response contains its URL (`selectionZip`). */
export const selectionCreate: LevelCall = { ...atAnyLevel('POST', '/api/files/zip'), acceptsRoot: true }

/** Sends the selected entries as a zip, to the session that selected them. */
export const selectionZip: LevelCall = {
  ...atAnyLevel('GET', '/api/files/zip', 'selection'),
  names: [],
  acceptsRoot: true,
}

/** Counts a folder's contents at any depth. The names identify the folder itself. */
export const folderSummary = atAnyLevel('GET', '/api/folders/summary')

/** The call at index n lists the folders below a path of n names. */
export const folderLists = [
  storeCall('GET', '/api/folders/byUserEmail'),
  storeCall('GET', '/api/folders/:parent/files'),
  storeCall('GET', '/api/folders/:parent/:sub/ParentSubFolders'),
  storeCall('GET', '/api/folders/:parent/:sub/:subChild/ParentSubChildFolders'),
] as const

/** The call at index n creates a folder below a path of n names; only the new folder's name is in the query. */
export const folderCreates = [
  storeCall('POST', '/api/folders/createParentFolder', 'parentFolderName'),
  storeCall('POST', '/api/folders/:parent/createParentSubFolder', 'parentSubFolderName'),
  storeCall('POST', '/api/folders/:parent/:sub/parentSubChildFolder', 'parentSubChildFolderName'),
  storeCall(
    'POST',
    '/api/folders/:parent/:sub/:subChild/createParentSubFinalChildFolder',
    'parentSubFinalChildFolderName',
  ),
] as const

/** The call at index n deletes a folder below a path of n names; only its own name is in the query. */
export const folderDeletes = [
  storeCall('DELETE', '/api/folders', 'ParentFolderName'),
  storeCall('DELETE', '/api/folders/:parent/deleteParentSubFolder', 'ParentSubFolderName'),
  storeCall('DELETE', '/api/folders/:parent/:sub/deleteParentSubChildFolder', 'parentSubChildFolderName'),
  storeCall(
    'DELETE',
    '/api/folders/:parent/:sub/:subChild/deleteParentSubFinalChildFolder',
    'parentSubFinalChildFolderName',
  ),
] as const

/** The address of an account's folders for programs that speak WebDAV. A trailing slash is optional. */
export const DAV_PATH = '/api/dav'

/** The addresses above it that Windows asks whatever it mounts (docs/decisions/083). */
export const DAV_PARENTS = ['/', '/api'] as const

/** The HTTP methods that WebDAV adds (RFC 4918, 9). */
export const DAV_METHODS = ['PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK'] as const
