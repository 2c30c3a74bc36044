import { commandFailed } from '../errors.ts'
import { type AppName, nameOf } from '../names.ts'
import { hasPreviewEnded, isPreviewVersion, MAX_PREVIEW_DAYS, previewEnd } from '../preview-version.ts'
import { shortHash } from '../store/integrity.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import type { BuiltRelease } from './built-release.ts'

/** Of one app at a time: anyone may open pull requests. */
const MAX_PREVIEWS = 50

const DAY_MS = 24 * 60 * 60 * 1000
/** The rounding of the name, and clocks that differ. */
const LEEWAY_MS = 10 * 60 * 1000

/** Throws if a build may not be stored as this preview. Accepts every other version. */
export async function assertPreviewAllowed(store: ReleaseStore, build: BuiltRelease, now: Date): Promise<void> {
  const { app, version, bytes } = build
  if (!isPreviewVersion(version)) return
  const end = previewEnd(version)?.getTime() ?? 0
  const last = now.getTime() + MAX_PREVIEW_DAYS * DAY_MS + LEEWAY_MS
  if (end <= now.getTime() || end > last || !version.endsWith(`-${shortHash(bytes.manifest)}`)) {
    throw commandFailed(
      `${version} is not the name of a preview that can be stored. Nothing changed. To fix: let mfe name it (pnpm mfe preview ${app} --working-tree); versions to promote must not begin with preview-.`,
    )
  }
  const current = (await store.versions(app)).filter(
    (stored) => isPreviewVersion(stored.version) && !hasPreviewEnded(stored.version, now),
  )
  if (current.length < MAX_PREVIEWS || current.some((stored) => stored.version === version)) return
  const ends = current.map((stored) => previewEnd(stored.version)?.toISOString() ?? '').sort()
  throw commandFailed(
    `${MAX_PREVIEWS} previews of ${app} are stored, the most possible, so ${nameOf({ app, version })} is not. To fix: wait until ${ends[0]}, when the next one ends, and use fewer --days.`,
  )
}

/** Removes the previews of an app that have ended. What cannot be removed stays for the next call. */
export async function removeEndedPreviews(store: ReleaseStore, app: AppName, now: Date): Promise<void> {
  for (const { version } of await store.versions(app)) {
    if (hasPreviewEnded(version, now)) await store.remove(app, version).catch(() => undefined)
  }
}
