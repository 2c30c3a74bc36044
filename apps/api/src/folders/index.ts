export { type FoldersRepo, findFolderId, findFolderPath, parentKey } from './folders.repo.ts'
export { type FoldersService, toFolderName } from './folders.service.ts'
export { toNewName } from './new-name.ts'
export { folderNotFound, resolveFolder, toFolderPath } from './resolve-folder.ts'
