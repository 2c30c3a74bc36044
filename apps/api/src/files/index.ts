export { contentDisposition, userContentHeaders } from './download.ts'
export type { FilesRepo } from './files.repo.ts'
export { toKb } from './files.service.ts'
