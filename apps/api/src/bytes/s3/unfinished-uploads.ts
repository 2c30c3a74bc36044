import type { Bucket, StartedUpload } from '@mfe/engines/s3'
import { keepLatest } from '../store/keep-latest.ts'
import { ifStored } from './found.ts'
import { BLOBS, DRAFTS } from './keys.ts'

/**
 * Aborts the uploads that interrupted calls to `put` left behind, and resolves to their number. With `before`, keeps
 * uploads that received bytes at that time or later.
 */
export async function abortAbandoned(bucket: Bucket, before: Date | undefined): Promise<number> {
  const started = await unfinishedUploads(bucket, BLOBS)
  // Listed later, because the marker of a draft is older than its upload.
  const drafts = await listDrafts(bucket)
  let aborted = 0
  for (const upload of started) {
    if (drafts.has(upload.key.slice(BLOBS.length))) continue
    if (before && !(await isIdleSince(bucket, upload, before))) continue
    await bucket.abortUpload(upload)
    aborted += 1
  }
  return aborted
}

export async function unfinishedUploads(bucket: Bucket, prefix: string): Promise<StartedUpload[]> {
  const uploads: StartedUpload[] = []
  for await (const page of bucket.listUploads(prefix)) uploads.push(...page)
  return uploads
}

export async function abortUploads(bucket: Bucket, prefix: string): Promise<void> {
  for (const upload of await unfinishedUploads(bucket, prefix)) await bucket.abortUpload(upload)
}

/** Resolves to the drafts that have stored anything: by id, the time of their last object. */
export async function listDrafts(bucket: Bucket): Promise<Map<string, Date>> {
  const drafts = new Map<string, Date>()
  for await (const page of bucket.list(DRAFTS)) {
    for (const { key, modifiedAt } of page) {
      keepLatest(drafts, key.slice(DRAFTS.length).split('/', 1).join(), modifiedAt)
    }
  }
  return drafts
}

async function isIdleSince(bucket: Bucket, upload: StartedUpload, time: Date): Promise<boolean> {
  if (upload.startedAt >= time) return false
  const parts = await ifStored(bucket.listParts(upload))
  return (parts ?? []).every(({ modifiedAt }) => modifiedAt < time)
}
