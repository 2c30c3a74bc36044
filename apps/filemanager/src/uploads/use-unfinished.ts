import { useAtomValue } from 'jotai'
import { ownUploads, type RememberedUpload, rememberedAtom } from './remembered.ts'
import { useClaimed } from './upload-claims.ts'
import { uploadsAtom } from './upload-queue.ts'

/** The uploads that were under way when a page was left; none that this tab or another one has on its list by now. */
export function useUnfinished(): readonly RememberedUpload[] {
  const remembered = ownUploads(useAtomValue(rememberedAtom))
  const running = new Set(useAtomValue(uploadsAtom).map(({ address }) => address))
  const elsewhere = useClaimed()
  return elsewhere ? remembered.filter(({ address }) => !running.has(address) && !elsewhere.has(address)) : []
}
