import type { Readable } from 'node:stream'
import type { Body } from './requests/requests.ts'

/** A range of bytes of an object; both ends are inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** An object in the bucket, without its bytes. */
export interface StoredObject {
  key: string
  size: number
  modifiedAt: Date
}

/** A multipart upload; its parts become the object `key` once it is completed. */
export interface Upload {
  key: string
  id: string
}

/** A multipart upload that is neither completed nor aborted. */
export interface StartedUpload extends Upload {
  startedAt: Date
}

/** A part that is stored, for `completeUpload`. */
export interface UploadedPart {
  number: number
  etag: string
}

/** A part of an upload that is not completed, as the bucket lists it. */
export interface StoredPart extends UploadedPart {
  size: number
  modifiedAt: Date
}

/**
 * The objects of a bucket. Every failure is a `StorageFailure`, except that the error of a source stream is rethrown
 * unchanged. Requests are retried after a temporary failure, but a stream is sent or read once. An `unclear`
 * write may arrive late, so use each key for one object only, and never again after deleting it.
 */
export interface Bucket {
  /** Stores at most 5 GiB. Replaces an older object. Once it resolves, reads return the whole new one. */
  put: (key: string, body: Body) => Promise<void>
  /** Resolves when the response begins; rejects as `missing` if there is no object. A stream that ends early fails. */
  get: (key: string, range?: ByteRange) => Promise<{ size: number; stream: Readable }>
  head: (key: string) => Promise<StoredObject>
  /** Lists all objects whose key starts with `prefix`, sorted by key, in pages of at most 1000. */
  list: (prefix: string, pageSize?: number) => AsyncGenerator<StoredObject[]>
  /** Resolves whether or not the object existed. */
  delete: (key: string) => Promise<void>
  /** Resolves whether or not the objects existed; rejects if some may remain. */
  deleteMany: (keys: readonly string[]) => Promise<void>
  /** Copies at most 5 GiB, on the server. */
  copy: (from: string, to: string) => Promise<void>

  /** Starts a multipart upload. It uses space until it is completed or aborted. */
  createUpload: (key: string) => Promise<Upload>
  /** Stores part `number`, from 1 to 10,000, of 5 MiB to 5 GiB; the last part may be smaller. Replaces an older one. */
  uploadPart: (upload: Upload, number: number, body: Body) => Promise<UploadedPart>
  /** Stores a range of an object as part `number`, on the server. */
  copyPart: (upload: Upload, number: number, from: string, range: ByteRange) => Promise<UploadedPart>
  /** Lists the parts by number. After completion, some servers still list them; others reject as `missing`. */
  listParts: (upload: Upload) => Promise<StoredPart[]>
  /** Joins the parts into an object, by number. If this is `unclear`, `head` tells whether the object exists. */
  completeUpload: (upload: Upload, parts: readonly UploadedPart[]) => Promise<void>
  /** Deletes the parts; resolves whether or not the upload existed. */
  abortUpload: (upload: Upload) => Promise<void>
  /** Lists the unfinished uploads to keys that begin with `prefix`, in pages. */
  listUploads: (prefix: string) => AsyncGenerator<StartedUpload[]>

  /** Closes the connections; requests in progress fail. */
  close: () => void
}
