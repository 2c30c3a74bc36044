export { contentDisposition, rangeOf, sendFile, userContentHeaders } from './download.ts'
export type { FilesRepo } from './files.repo.ts'
export { type FilesService, fileNotFound, type OpenFile, toKb, toStoredFileName } from './files.service.ts'
export { freeFileName } from './free-file-name.ts'
