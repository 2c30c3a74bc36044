import { useLockedUploads } from '../uploads/upload-locks.ts'
import { type UploadRecord, useUploadRecords } from '../uploads/upload-records.ts'
import { useUploads } from '../uploads/use-uploads.ts'

/** Uploads that were in progress when a page was left and that no tab has listed since. */
export function useUnfinished(): readonly UploadRecord[] {
  const records = useUploadRecords()
  const listed = new Set(useUploads().map(({ address }) => address))
  const locked = useLockedUploads(records)
  return locked ? records.filter(({ address }) => !listed.has(address) && !locked.has(address)) : []
}
