import { atom, useAtomValue } from 'jotai'
import { createUploadQueue } from './upload-queue.ts'

/** Created by the first screen that reads it; lives until the page unloads. */
const uploadQueueAtom = atom(() => createUploadQueue())

export const useUploadQueue = () => useAtomValue(uploadQueueAtom)

export const useUploads = () => useAtomValue(useUploadQueue().uploadsAtom)
