import { type ReleaseManifest, type RemoteRelease, resolveSettings, type ShellRelease } from '@mfe/contract'
import { HttpError } from '@mfe/http'
import {
  type AppName,
  type Channel,
  type Channels,
  type ChosenVersion,
  findOverlaps,
  hasPreviewEnded,
  leavingPaths,
  type Preview,
  pathLeft,
  type ReleaseStore,
  redirectsOf,
  resolveComposition,
  SHELL,
  settlePaths,
  undefinedIfUnavailable,
  type Version,
  type VersionedRelease,
} from '@mfe/release'
import { LRUCache } from 'lru-cache'
import { type ComposedApp, type ComposedRemote, type Composition, compose } from './composition.ts'

const MAX_CACHED = 32

/** What was requested instead of what is live: the `?mfe=` value, including its signature. */
interface Requested {
  parameter: string
}

/** A previewed version with the value that requested it. */
export interface RequestedPreview extends Preview, Requested {}

export type Compositions = ReturnType<typeof createCompositions>

type CompositionInput = [
  chosen: ReadonlyMap<AppName, ChosenVersion>,
  previews: readonly Requested[],
  channels: Channels,
]

/** Composes pages from the releases in the store. `assets` is the asset base, if any. */
export function createCompositions(store: ReleaseStore, assets?: string) {
  const cache = new LRUCache<string, Composition, CompositionInput>({
    max: MAX_CACHED,
    // If a value is evicted while it loads, its callers still receive it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: [chosen, previews, channels] }) =>
      composeChosen(store, chosen, previews, { assets, channels }),
  })
  // The revisions, because the past of the channels decides who serves a path that two versions claim. They identify
  // the settings as well, which may be long.
  const getComposition = (...[chosen, previews, channels]: CompositionInput): Promise<Composition> => {
    const versions = [...chosen].map(([app, { settings: _, ...version }]) => [app, version])
    const key = JSON.stringify([versions, previews, revisionsOf(channels)])
    return cache.forceFetch(key, { context: [chosen, previews, channels] })
  }

  return {
    /** Resolves to the composition for a visitor. Rejects with an `HttpError` if no shell is live. */
    async forVisitor(
      channels: Channels,
      visitorId: string,
      previews: readonly RequestedPreview[],
    ): Promise<Composition> {
      await assertPublished(store, previews)
      return getComposition(resolveComposition(channels, visitorId, previews), previews, channels)
    },

    /** Resolves to the composition of exactly what is stable in these channels. `parameter` keeps it across links. */
    async ofStable(channels: Channels, parameter: string): Promise<Composition> {
      const chosen = [...resolveComposition(channels, '')].map(
        ([app, { previous: _, ...exact }]) => [app, exact] as const,
      )
      return getComposition(new Map(chosen), [{ parameter }], channels)
    },

    /** Resolves to compositions that cover every pair of a live shell and a live remote. Empty if no shell is live. */
    async combinationsOf(channels: Channels): Promise<Composition[]> {
      if (!channels.get(SHELL)?.stable) return []
      const percentages = (isShell: boolean) =>
        [...channels].some(([app, { candidate }]) => (app === SHELL) === isShell && candidate) ? [0, 100] : [0]
      const combinations = percentages(true).flatMap((shell) =>
        percentages(false).map((remotes) => atPercent(channels, { shell, remotes })),
      )
      return Promise.all(
        combinations.map((combination) => getComposition(resolveComposition(combination, ''), [], channels)),
      )
    },
  }
}

const revisionsOf = (channels: Channels): number[] => [...channels.values()].map(({ revision }) => revision)

/** Returns the channels with every candidate at 0% or 100% of visitors. */
function atPercent(channels: Channels, percent: { shell: number; remotes: number }): Channels {
  const withPercent = ([app, channel]: [AppName, Channel]) =>
    [app, { ...channel, percent: app === SHELL ? percent.shell : percent.remotes }] as const
  return new Map([...channels].map(withPercent))
}

async function assertPublished(store: ReleaseStore, previews: readonly RequestedPreview[]): Promise<void> {
  for (const { app, version } of previews) {
    // Its files stay until the next one of its app is stored.
    if (hasPreviewEnded(version, new Date())) {
      throw new HttpError(404, 'pages/preview-ended', `The preview ${version} of ${app} has ended.`)
    }
    if (await store.release(app, version).catch(undefinedIfUnavailable)) continue
    throw new HttpError(404, 'pages/no-such-preview', `There is no version ${version} of ${app} to preview.`)
  }
}

/** Composes these versions; a path of several belongs to the app that served it first. Rejects if one is missing. */
export async function composeChosen(
  store: ReleaseStore,
  chosen: ReadonlyMap<AppName, ChosenVersion>,
  previews: readonly Requested[],
  { assets, channels = new Map() }: { assets?: string | undefined; channels?: Channels } = {},
): Promise<Composition> {
  if (!chosen.has(SHELL)) throw nothingLive()
  const claimed = await Promise.all(
    [...chosen].map(async ([app, { version, without }]) =>
      leavingPaths({ app, version, manifest: await store.release(app, version) }, without),
    ),
  )
  const settled = await settlePaths(store, channels, claimed)
  const composed = settled
    .filter(({ app }) => app !== SHELL)
    .map(async (live): Promise<[string, ComposedRemote]> => {
      const { previous: earlier, settings: set } = chosen.get(live.app) ?? {}
      const previous = await fallbackOf(store, live, earlier, settled)
      return [
        live.app,
        { ...configured(composedApp(asRemote(live)), set), ...(previous && { previous: configured(previous, set) }) },
      ]
    })
  const [shell] = settled.filter(({ app }) => app === SHELL).map(asShell)
  if (!shell) throw nothingLive()
  return compose(
    composedApp(shell),
    new Map(await Promise.all(composed)),
    previews.map(({ parameter }) => parameter),
    assets,
    redirectsOf(channels),
  )
}

const nothingLive = () =>
  new HttpError(503, 'pages/nothing-live', 'This site has no pages at the moment. Please try again later.')

/** Reads the version to fall back to, without the paths that other apps serve by now. */
async function fallbackOf(
  store: ReleaseStore,
  { app }: VersionedRelease,
  previous: Version | undefined,
  live: readonly VersionedRelease[],
): Promise<ComposedApp<RemoteRelease> | undefined> {
  const manifest = previous && (await store.release(app, previous).catch(undefinedIfUnavailable))
  if (!manifest) return undefined
  const others = live.filter((other) => other.app !== app)
  const taken = others.flatMap((other) => findOverlaps({ manifest }, other).map(pathLeft))
  return composedApp(asRemote(leavingPaths({ app, version: previous, manifest }, taken)))
}

const composedApp = <Release extends ReleaseManifest>({ version, manifest, without }: VersionedRelease<Release>) => ({
  version,
  release: manifest,
  ...(without && { without }),
})

/** Adds the values of the settings that this version declares. */
function configured(remote: ComposedApp<RemoteRelease>, set: ChosenVersion['settings']): ComposedApp<RemoteRelease> {
  const declared = remote.release.settings
  return declared ? { ...remote, settings: resolveSettings(declared, set) } : remote
}

function asRemote({ manifest, ...release }: VersionedRelease): VersionedRelease<RemoteRelease> {
  if (manifest.kind === 'remote') return { ...release, manifest }
  throw new Error(`${release.app}@${release.version} is not a remote.`)
}

function asShell({ manifest, ...release }: VersionedRelease): VersionedRelease<ShellRelease> {
  if (manifest.kind === 'shell') return { ...release, manifest }
  throw new Error(`${release.app}@${release.version} is not a shell.`)
}
