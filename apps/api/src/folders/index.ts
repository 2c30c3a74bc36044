export { type FoldersRepo, findFolderId } from './folders.repo.ts'
export { toNewName } from './new-name.ts'
export { folderNotFound, resolveFolder, toFolderPath } from './resolve-folder.ts'
