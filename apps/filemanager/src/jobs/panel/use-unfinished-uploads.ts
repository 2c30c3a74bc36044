import { useLockedUploads } from '../uploads/upload-locks.ts'
import { type UploadRecord, useUploadRecords } from '../uploads/upload-records.ts'
import { useUploads } from '../uploads/use-uploads.ts'

/** Returns the uploads that a page unload interrupted and that no open tab lists. */
export function useUnfinishedUploads(): readonly UploadRecord[] {
  const records = useUploadRecords()
  const listed = new Set(useUploads().map(({ address }) => address))
  const locked = useLockedUploads(records)
  return locked ? records.filter(({ address }) => !listed.has(address) && !locked.has(address)) : []
}
