import { commandFailed } from './errors.ts'
import { toVersion, type Version } from './names.ts'

/** Such as `preview-20260117t1200z-3f9a1c20`: when it ends, and the hash of its release.json. */
const FORM = /^preview-(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)z-[0-9a-f]{8}$/

const MINUTE_MS = 60_000

/** How long a preview of a working tree can last. */
export const MAX_PREVIEW_DAYS = 30

/**
 * Returns whether a version is the preview of a working tree. Its name says so, and when it ends: every store and every
 * copy of one keeps that, and nobody can take it off.
 */
export const isPreviewVersion = (version: string): boolean => previewEnd(version) !== undefined

/** Names a preview that ends at this time, rounded up to a minute. `hash` is the short hash of its release.json. */
export function toPreviewVersion(end: Date, hash: string): Version {
  const minute = new Date(Math.ceil(end.getTime() / MINUTE_MS) * MINUTE_MS).toISOString().slice(0, 16)
  return toVersion(`preview-${minute.replaceAll(/[-:]/g, '').toLowerCase()}z-${hash}`)
}

/**
 * Returns when a preview ends; `undefined` for any other version. Only the exact form counts: people name their
 * versions as they like, such as `preview-1`, and one that was taken for a preview could be removed while it is live.
 */
export function previewEnd(version: string): Date | undefined {
  const [found, year, month, day, hour, minute] = FORM.exec(version) ?? []
  const end = new Date(found ? `${year}-${month}-${day}T${hour}:${minute}:00Z` : Number.NaN)
  return Number.isNaN(end.getTime()) ? undefined : end
}

export const hasPreviewEnded = (version: string, now: Date): boolean => {
  const end = previewEnd(version)
  return end !== undefined && end <= now
}

/** Throws for a preview: nobody has decided that it should go live, and it will be removed. */
export function assertPromotable(version: string): void {
  if (!isPreviewVersion(version)) return
  throw commandFailed(
    `${version} is a preview of a working tree, which never goes live. Nothing changed. To fix: publish the app (pnpm mfe publish <app>), and promote the version that this prints.`,
  )
}
