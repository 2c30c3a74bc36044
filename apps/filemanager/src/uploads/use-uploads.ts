import { atom, useAtomValue } from 'jotai'
import { createUploadQueue } from './upload-queue.ts'

/** Created for the first screen that asks; lives as long as the page, whatever screen is shown. */
const uploadQueueAtom = atom(() => createUploadQueue())

export const useUploadQueue = () => useAtomValue(uploadQueueAtom)

export const useUploads = () => useAtomValue(useUploadQueue().uploadsAtom)
