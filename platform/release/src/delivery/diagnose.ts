import type { Rejection, VersionedRelease } from '../admission/admission.ts'
import { checkFiles } from '../admission/check-files.ts'
import { findUnfitSettings } from '../admission/settings.ts'
import type { Channel, Channels } from '../channel/channel.ts'
import { checkStoredPair } from '../live/check-stored-pair.ts'
import { contractNotes } from '../live/contract-notes.ts'
import { pairsOf, settlePaths } from '../live/doubled-paths.ts'
import { resolveServedChannels } from '../live/live-releases.ts'
import { readReleases } from '../live/read-releases.ts'
import { followRedirects, redirectsOf, servesPath } from '../live/redirects.ts'
import type { Problem } from '../live/served-channel.ts'
import type { AppName, Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { findCircle } from './find-circle.ts'
import type { TreeBuild } from './judge-tree.ts'

/** The problems of a release or of an incompatible pair; see `diagnose`. */
export interface Finding {
  /** One release, or the two of a pair. The version is absent if the app has no readable channel document. */
  releases: readonly { app: AppName; version?: Version }[]
  rejections: readonly Rejection[]
  /** What visitors get until the problem is fixed, as a sentence, if it is not the promoted version. */
  effect?: string
}

/**
 * Checks the store, every live release and pair, and which of these builds can only go live together. `comparesTypes`:
 * false if the caller cannot wait for a compiler; then there are no `notes`, either.
 */
export async function diagnose(
  store: ReleaseStore,
  builds: readonly TreeBuild[] = [],
  { comparesTypes = true }: { comparesTypes?: boolean } = {},
) {
  const served = [...(await resolveServedChannels(store))]
  const problems = served.flatMap(([, { problems }]) => problems)
  const channels = new Map(served.map(([app, { channel }]) => [app, channel]))
  const releases = await settlePaths(store, channels, await readReleases(store, channels))
  const pairs = pairsOf(releases)
  const damaged = problems.map(findingOf)
  const intact = releases.filter(
    (release) =>
      !problems.some(({ check, app, version }) => !check && app === release.app && version === release.version),
  )
  const single = await Promise.all(
    intact.map((release) => diagnoseRelease(store, release, channels.get(release.app)?.settings)),
  )
  const paired = await Promise.all(
    pairs.map(async ([one, other]) => ({
      releases: [toReference(one), toReference(other)],
      rejections: await checkStoredPair(store, one, other, { comparesTypes }),
    })),
  )
  const circle = await findCircle(store, builds)
  const lost = findLostRedirects(channels, releases)
  const findings: Finding[] = [...damaged, ...single, ...paired, ...lost, ...circle].filter(
    ({ rejections }) => rejections.length > 0,
  )
  const notes = comparesTypes ? await contractNotes(store, releases) : []
  return { releases: releases.length, pairs: pairs.length, findings, notes }
}

const findingOf = ({ check = 'assets', app, version, cause, effect, fix }: Problem): Finding => ({
  releases: [{ app, ...(version && { version }) }],
  rejections: [{ check, reason: cause, fix }],
  effect,
})

async function diagnoseRelease(
  store: ReleaseStore,
  subject: VersionedRelease,
  settings: Channel['settings'],
): Promise<Finding> {
  const bytes = {
    manifest: Buffer.alloc(0),
    read: (file: string) => store.readFile(subject.app, subject.version, file),
  }
  const unfit = findUnfitSettings(subject, settings)
  const rejections = [...(await checkFiles({ subject, bytes, others: [] })), ...unfit]
  const effect = unfit.length > 0 ? { effect: 'Visitors get the defaults of these settings.' } : {}
  return { releases: [toReference(subject)], rejections, ...effect }
}

/** Finds the retired apps whose addresses lead to a path that no app serves anymore. */
function findLostRedirects(channels: Channels, releases: readonly VersionedRelease[]): Finding[] {
  const stable = releases.filter(({ app, version }) => channels.get(app)?.stable === version)
  const isServed = (path: string) => stable.some(({ manifest }) => servesPath(manifest, path))
  const redirects = redirectsOf(channels)
  return [...channels].flatMap(([app, { retired }]) => {
    if (!retired) return []
    const { redirect } = retired
    if (isServed(redirect) || isServed(followRedirects(redirects, redirect, isServed) ?? redirect)) return []
    return [
      {
        releases: [{ app }],
        rejections: [
          {
            check: 'redirect',
            reason: `${app} is retired, and its former addresses lead to ${redirect}, which no app serves anymore.`,
            fix: `Let them lead elsewhere: pnpm mfe retire ${app} --redirect <path>`,
          },
        ],
        effect: 'Visitors of these addresses get the 404 page.',
      },
    ]
  })
}

const toReference = ({ app, version }: VersionedRelease) => ({ app, version })
