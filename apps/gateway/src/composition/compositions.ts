import type { RemoteRelease, ShellRelease } from '@site/federation/manifest'
import {
  type AppName,
  type Preview,
  ReleaseError,
  type ReleaseStore,
  readChannels,
  resolveComposition,
  toAppName,
  type Version,
} from '@site/release'
import { type ComposedRemote, type Composition, compose } from './composition.ts'

const KEPT = 32
const SHELL = toAppName('shell')

/** A previewed version with the `?mfe=` value that asked for it, signature included. */
export interface RequestedPreview extends Preview {
  parameter: string
}

export interface Compositions {
  /** The mix of versions for a visitor, as the store has it now. Rejects with `NothingLive` without a live shell. */
  forVisitor(visitorId: string, previews: readonly RequestedPreview[]): Promise<Composition>
  /** Whether some app is released to a share of visitors, so that visitors must be told apart. */
  hasCandidates(): Promise<boolean>
}

/** Nothing can be shown before a shell is live. */
export class NothingLive extends Error {
  override readonly name = 'NothingLive'
}

/** A preview of a version that is not published. */
export class NoSuchPreview extends Error {
  override readonly name = 'NoSuchPreview'
}

/** Composes from the release store; asks it at every page, so that a promotion takes effect with the next one. */
export function createCompositions(store: ReleaseStore): Compositions {
  const known = new Map<string, Composition>()

  return {
    async forVisitor(visitorId, previews) {
      const chosen = resolveComposition(await readChannels(store), visitorId, previews)
      const key = JSON.stringify([[...chosen], previews])
      await assertPublished(store, previews)
      const composition = known.get(key) ?? (await composeChosen(store, chosen, previews))
      known.delete(key)
      known.set(key, composition)
      for (const oldest of [...known.keys()].slice(0, -KEPT)) known.delete(oldest)
      return composition
    },

    async hasCandidates() {
      return [...(await readChannels(store)).values()].some((channel) => channel.candidate !== undefined)
    },
  }
}

async function assertPublished(store: ReleaseStore, previews: readonly RequestedPreview[]): Promise<void> {
  for (const { app, version } of previews) {
    await store.release(app, version).catch((error: unknown) => {
      if (!(error instanceof ReleaseError) || error.code !== 'release/not-found') throw error
      throw new NoSuchPreview(`There is no version ${version} of ${app} to preview.`)
    })
  }
}

async function composeChosen(
  store: ReleaseStore,
  chosen: ReturnType<typeof resolveComposition>,
  previews: readonly RequestedPreview[],
): Promise<Composition> {
  const shell = chosen.get(SHELL)
  if (!shell) throw new NothingLive('No version of the shell is live. See: pnpm mfe status')
  const remotes = [...chosen].filter(([app]) => app !== SHELL)
  const composed = await Promise.all(
    remotes.map(async ([app, { version, previous }]): Promise<[string, ComposedRemote]> => {
      const release = await remoteRelease(store, app, version)
      if (!previous) return [app, { version, release }]
      const fallback = { version: previous, release: await remoteRelease(store, app, previous) }
      return [app, { version, release, previous: fallback }]
    }),
  )
  const release = (await store.release(SHELL, shell.version)) as ShellRelease
  return compose(
    { version: shell.version, release },
    new Map(composed),
    previews.map(({ parameter }) => parameter),
  )
}

async function remoteRelease(store: ReleaseStore, app: AppName, version: Version): Promise<RemoteRelease> {
  const release = await store.release(app, version)
  if (release.kind !== 'remote') throw new Error(`${app}@${version} is not a remote.`)
  return release
}
