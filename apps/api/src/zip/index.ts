export { sendArchive } from './send-archive.ts'
export type { ZipService } from './zip.service.ts'
