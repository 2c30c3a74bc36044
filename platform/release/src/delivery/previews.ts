import { commandFailed } from '../errors.ts'
import { versionsInUse } from '../live/served-channel.ts'
import { type AppName, nameOf } from '../names.ts'
import { hasPreviewEnded, MAX_PREVIEW_DAYS, previewEnd } from '../preview-version.ts'
import { shortHash } from '../store/integrity.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import type { BuiltRelease } from './built-release.ts'

/** Of one app at a time: anyone may open pull requests. */
const MAX_PREVIEWS = 50

const DAY_MS = 24 * 60 * 60 * 1000
/** The rounding of the name, and clocks that differ. */
const LEEWAY_MS = 10 * 60 * 1000

/** Throws if a build that is not stored yet may not be, as this preview. Accepts every other version. */
export async function assertPreviewAllowed(store: ReleaseStore, build: BuiltRelease, now: Date): Promise<void> {
  const { app, version, bytes } = build
  const end = previewEnd(version)?.getTime()
  if (end === undefined) return
  const last = now.getTime() + MAX_PREVIEW_DAYS * DAY_MS + LEEWAY_MS
  if (end <= now.getTime() || end > last || !version.endsWith(`-${shortHash(bytes.manifest)}`)) {
    throw commandFailed(
      `${version} is not the name of a preview that can be stored. Nothing changed. To fix: let mfe name it (pnpm mfe preview ${app} --working-tree), or choose a name of another form.`,
    )
  }
  const ends = (await store.versions(app)).flatMap((stored) => previewEnd(stored.version) ?? [])
  const current = ends.filter((each) => each > now).sort((one, other) => one.getTime() - other.getTime())
  const [next] = current
  if (!next || current.length < MAX_PREVIEWS) return
  throw commandFailed(
    `${MAX_PREVIEWS} previews of ${app} are stored, the most possible, so ${nameOf({ app, version })} is not. To fix: wait until ${next.toISOString()}, when the next one ends, and use fewer --days.`,
  )
}

/**
 * Removes the previews of an app that have ended, except for versions that were named like one before previews existed,
 * and are in use. What cannot be removed stays for the next call.
 */
export async function removeEndedPreviews(store: ReleaseStore, app: AppName, now: Date): Promise<void> {
  const ended = (await store.versions(app)).filter(({ version }) => hasPreviewEnded(version, now))
  const kept = ended.length > 0 ? await versionsInUse(store, app, await store.channel(app)) : []
  for (const { version } of ended) {
    if (!kept.includes(version)) await store.remove(app, version).catch(() => undefined)
  }
}
