import { useAtomValue } from 'jotai'
import { ownUploads, type RememberedUpload, rememberedAtom } from '../uploads/remembered.ts'
import { useClaimed } from '../uploads/upload-claims.ts'
import { uploadsAtom } from '../uploads/upload-queue.ts'

/** Uploads that were in progress when a page was left, without those that this or another tab has listed since. */
export function useUnfinished(): readonly RememberedUpload[] {
  const remembered = ownUploads(useAtomValue(rememberedAtom))
  const running = new Set(useAtomValue(uploadsAtom).map(({ address }) => address))
  const elsewhere = useClaimed()
  return elsewhere ? remembered.filter(({ address }) => !running.has(address) && !elsewhere.has(address)) : []
}
