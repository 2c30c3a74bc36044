import {
  type AppName,
  type Channel,
  integrityOf,
  type ReleaseConfig,
  ReleaseError,
  type ReleaseStore,
  readLiveReleases,
  readServedChannels,
  SHELL,
  type Version,
  versionsInUse,
} from '#index.ts'
import { requireLiveShell } from '../preconditions/live-shell.ts'
import type { LiveComposition } from '../wire/protocol.ts'

interface Context {
  store: ReleaseStore
  config: Pick<ReleaseConfig, 'location'>
}

/** Reads what visitors without a candidate get: the version of each app, with what its channel says about it. */
export async function readLiveApps({ store, config }: Context): Promise<LiveComposition['apps']> {
  await requireLiveShell({ store, config })
  const [live, channels] = await Promise.all([readLiveReleases(store), readServedChannels(store)])
  const apps: LiveComposition['apps'] = []
  for (const [app, channel] of channels) {
    const { stable } = channel
    const release = live.find((each) => each.app === app && each.version === stable)
    if (stable === undefined || !release) continue
    const { manifest } = await store.readRelease(app, stable)
    apps.push({ app, version: stable, manifest: integrityOf(manifest), channel: stateOf(channel, release.without) })
  }
  if (apps.some(({ app }) => app === SHELL)) return apps
  throw new ReleaseError(
    'channel/nothing-live',
    `What is live in ${config.location} cannot be read. To fix: see what is wrong with it: pnpm mfe doctor`,
  )
}

/** Returns what a channel says about its stable version, with the paths that this really leaves to other apps. */
function stateOf(channel: Channel, without: readonly string[] | undefined): Partial<Channel> {
  const { stable: _stable, candidate: _candidate, percent: _percent, ...rest } = channel
  const { revision: _revision, history: _history, unreadable: _unreadable, without: _without, ...state } = rest
  return { ...state, ...(without && { without }) }
}

/** Rejects unless visitors get a version, or may still get it: other versions are the business of their team. */
export async function assertLive(store: ReleaseStore, app: AppName, version: Version): Promise<void> {
  if ((await versionsInUse(store, app, await store.channel(app))).includes(version)) return
  throw new ReleaseError(
    'release/not-found',
    `${app}@${version} is not live, so it is not sent. To fix: ask again for what is live.`,
  )
}
