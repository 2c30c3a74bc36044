export { type Selected, selectionChanged } from './collect-entries.ts'
export { purposeOf, sendArchive } from './send-archive.ts'
export { MAX_ROWS } from './zip.repo.ts'
export type { Archive, Purpose, ZipService } from './zip.service.ts'
