import { atom, useAtomValue } from 'jotai'
import { createUploadQueue } from './upload-queue.ts'

/** Created by the first screen that reads it; lives as long as the page. */
const uploadQueueAtom = atom(() => createUploadQueue())

export const useUploadQueue = () => useAtomValue(uploadQueueAtom)

export const useUploads = () => useAtomValue(useUploadQueue().uploadsAtom)
