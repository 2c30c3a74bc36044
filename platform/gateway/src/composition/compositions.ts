import type { RemoteRelease, ShellRelease } from '@mfe/contract'
import {
  type AppName,
  type Channel,
  type ChosenVersion,
  type Preview,
  type ReleaseStore,
  resolveComposition,
  toAppName,
  undefinedIfUnavailable,
  type Version,
} from '@mfe/release'
import { LRUCache } from 'lru-cache'
import { HttpError } from '../http/http-error.ts'
import { type ComposedRemote, type Composition, compose } from './composition.ts'
import type { Channels } from './served-channels.ts'

const MAX_CACHED = 32
export const SHELL = toAppName('shell')

/** A previewed version with the `?mfe=` value that requested it, including its signature. */
export interface RequestedPreview extends Preview {
  parameter: string
}

export interface Compositions {
  /** Resolves to the composition for a visitor. Rejects with an `HttpError` if no shell is live. */
  forVisitor(channels: Channels, visitorId: string, previews: readonly RequestedPreview[]): Promise<Composition>
  /** Resolves to compositions that cover every pair of a live shell and a live remote. Empty if no shell is live. */
  combinationsOf(channels: Channels): Promise<Composition[]>
}

type CompositionInput = [chosen: ReadonlyMap<AppName, ChosenVersion>, previews: readonly RequestedPreview[]]

/** Composes pages from the releases in the store. `assets` is the asset base, if any. */
export function createCompositions(store: ReleaseStore, assets?: string): Compositions {
  const cache = new LRUCache<string, Composition, CompositionInput>({
    max: MAX_CACHED,
    // If a value is evicted while it loads, its callers still receive it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: [chosen, previews] }) => composeChosen(store, chosen, previews, assets),
  })
  const getComposition = (...[chosen, previews]: CompositionInput): Promise<Composition> =>
    cache.forceFetch(JSON.stringify([[...chosen], previews]), { context: [chosen, previews] })

  return {
    async forVisitor(channels, visitorId, previews) {
      await assertPublished(store, previews)
      return getComposition(resolveComposition(channels, visitorId, previews), previews)
    },

    async combinationsOf(channels) {
      if (!channels.get(SHELL)?.stable) return []
      const percentages = (isShell: boolean) =>
        [...channels].some(([app, { candidate }]) => (app === SHELL) === isShell && candidate) ? [0, 100] : [0]
      const combinations = percentages(true).flatMap((shell) =>
        percentages(false).map((remotes) => atPercent(channels, { shell, remotes })),
      )
      return Promise.all(combinations.map((combination) => getComposition(resolveComposition(combination, ''), [])))
    },
  }
}

/** Returns the channels with every candidate at 0% or 100% of visitors. */
function atPercent(channels: Channels, percent: { shell: number; remotes: number }): Channels {
  const withPercent = ([app, channel]: [AppName, Channel]) =>
    [app, { ...channel, percent: app === SHELL ? percent.shell : percent.remotes }] as const
  return new Map([...channels].map(withPercent))
}

async function assertPublished(store: ReleaseStore, previews: readonly RequestedPreview[]): Promise<void> {
  for (const { app, version } of previews) {
    if (await store.release(app, version).catch(undefinedIfUnavailable)) continue
    throw new HttpError(404, 'pages/no-such-preview', `There is no version ${version} of ${app} to preview.`)
  }
}

/** Composes these versions, live or not. Rejects if one is not in the store. */
export async function composeChosen(
  store: ReleaseStore,
  chosen: ReadonlyMap<AppName, ChosenVersion>,
  previews: readonly RequestedPreview[],
  assets?: string,
): Promise<Composition> {
  const shell = chosen.get(SHELL)
  if (!shell)
    throw new HttpError(
      503,
      'pages/nothing-live',
      'No version of the shell is live. To fix: promote one that pnpm mfe status shell lists.',
    )
  const remotes = [...chosen].filter(([app]) => app !== SHELL)
  const composed = await Promise.all(
    remotes.map(async ([app, { version, previous }]): Promise<[string, ComposedRemote]> => {
      const release = await remoteRelease(store, app, version)
      const fallback = previous && (await remoteRelease(store, app, previous).catch(undefinedIfUnavailable))
      if (!fallback) return [app, { version, release }]
      return [app, { version, release, previous: { version: previous, release: fallback } }]
    }),
  )
  const release = (await store.release(SHELL, shell.version)) as ShellRelease
  return compose(
    { version: shell.version, release },
    new Map(composed),
    previews.map(({ parameter }) => parameter),
    assets,
  )
}

async function remoteRelease(store: ReleaseStore, app: AppName, version: Version): Promise<RemoteRelease> {
  const release = await store.release(app, version)
  if (release.kind !== 'remote') throw new Error(`${app}@${version} is not a remote.`)
  return release
}
