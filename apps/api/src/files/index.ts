export { contentDisposition, matchesEtag, rangeOf, sendFile, userContentHeaders } from './download.ts'
export type { FilesRepo } from './files.repo.ts'
export {
  type FileRow,
  type FilesService,
  fileNotFound,
  type OpenFile,
  toSize,
  toStoredFileName,
} from './files.service.ts'
export { freeFileName } from './free-file-name.ts'
export { detectPreviewType, SIGNATURE_BYTES } from './sniff.ts'
export type { ConflictRule, Stored, StoreProblem } from './store-file.ts'
export { verifiedBlob } from './verified-blob.ts'
export { allowsVersion, entityTag, fileChanged, requireIfMatch } from './versions.ts'
