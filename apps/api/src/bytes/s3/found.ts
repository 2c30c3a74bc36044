import { isStorageFailure } from '@mfe/engines/s3'
import { BytesMissing } from '../store/errors.ts'

/** Rejects with `BytesMissing` if the object or the upload of these bytes does not exist. */
export const orMissing = <Result>(id: string, work: Promise<Result>): Promise<Result> =>
  work.catch((cause: unknown) => {
    throw isStorageFailure(cause, 'missing') ? new BytesMissing(id, { cause }) : cause
  })

/** Resolves to `undefined` instead of rejecting if an object does not exist. */
export const ifStored = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  work.catch((error: unknown) => {
    if (isStorageFailure(error, 'missing')) return undefined
    throw error
  })
