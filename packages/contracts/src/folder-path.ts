/** Folders nest at most this deep (docs/product.md, "Folders"). */
export const FOLDER_DEPTH = 4

/** One to four names of a folder and its ancestors, root first. The empty path is the parent of root folders. */
export type FolderPath = readonly string[]

/** The field for the name of the folder at each depth, root first (docs/product.md, "Folders"). */
export const folderNameFields = [
  'parentFolderName',
  'parentSubFolderName',
  'parentSubChildFolderName',
  'parentSubFinalChildFolderName',
] as const
