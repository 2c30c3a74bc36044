import { useAtomValue } from 'jotai'
import { ownUploads, type RememberedUpload, rememberedAtom } from './remembered.ts'
import { useClaimed } from './upload-claims.ts'
import { uploadsAtom } from './upload-queue.ts'

/** Uploads that were in progress when a page was left, without those that this or another tab has listed since. */
export function useUnfinished(): readonly RememberedUpload[] {
  const remembered = ownUploads(useAtomValue(rememberedAtom))
  const running = new Set(useAtomValue(uploadsAtom).map(({ address }) => address))
  const elsewhere = useClaimed()
  return elsewhere ? remembered.filter(({ address }) => !running.has(address) && !elsewhere.has(address)) : []
}
