import { randomUUID } from 'node:crypto'

/** The key prefix of each kind of object in the bucket. */
export const BLOBS = 'blobs/'
export const DRAFTS = 'drafts/'
export const OUTBOX = 'outbox/'
export const MARKER = 'storage.json'

export const blobKey = (id: string) => `${BLOBS}${id}`

/** Returns the key prefix of everything that belongs to a draft, except the parts of its future blob. */
export const draftPrefix = (id: string) => `${DRAFTS}${id}/`

/** Returns the key of an empty object that distinguishes a draft's multipart upload from a running `put`. */
export const multipartMarkerKey = (id: string) => `${draftPrefix(id)}parts`

/** Returns a unique key, because another replica may still write an older tail. */
export const newTailKey = (id: string) => draftPrefix(id) + randomUUID()

export const mailKey = (mailId: string) => `${OUTBOX}${mailId}.eml`

/** The inverse of `mailKey`. */
export const mailIdOf = (key: string) => key.slice(OUTBOX.length, -'.eml'.length)
