import { isDeepStrictEqual } from 'node:util'
import type { RemoteRoute } from '@mfe/contract'
import {
  type Access,
  type AppName,
  type Channel,
  type ChannelEvent,
  earlierSteps,
  isPreviewVersion,
  type LiveVersion,
  liveAfter,
  liveShares,
  type Problem,
  type ReleaseStore,
  type Retirement,
  readChannels,
  resolveServedChannels,
  type StoredVersion,
  undefinedIfUnavailable,
  type Version,
} from '@mfe/release'
import { bytesByKind, formatSettings, KINDS, type Kind } from '@mfe/release/commands'

/** What is live of an app, and what a rollback would do. */
export interface AppState {
  app: AppName
  /** The team that it belongs to. */
  owner?: string | undefined
  stable?: LiveVersion
  candidate?: LiveVersion
  /** Where its addresses lead, if it is retired. */
  retired?: Retirement & { event: ChannelEvent | undefined }
  /** What a rollback does, in words; absent if nothing earlier is known. */
  rollback?: string
  /** Why visitors do not get what was promoted. */
  problems: readonly Problem[]
}

/** An app with what its versions contain. */
export interface AppDetails extends AppState {
  /** Published versions, newest first, without previews of working trees. */
  versions: readonly StoredVersion[]
  /** What the live versions serve; the candidate's come after those of the stable one. */
  contents: readonly VersionContents[]
}

export interface VersionContents {
  version: Version
  routes: readonly RemoteRoute[]
  /** As they are sent, by kind, without kinds that it does not have. */
  bytes: readonly (readonly [kind: Kind, bytes: number])[]
}

/** Reads what is live of every app that was ever published, by name. */
export async function readApps(store: ReleaseStore, access: Access): Promise<AppState[]> {
  const [channels, served] = await Promise.all([readChannels(store), resolveServedChannels(store)])
  return [...channels].map(([app, channel]) => stateOf(app, channel, access, served.get(app)?.problems ?? []))
}

/** Reads the published versions of an app, and what the live ones contain. */
export async function readDetails(store: ReleaseStore, state: AppState): Promise<AppDetails> {
  const live = [state.stable, state.candidate].flatMap((each) => each?.version ?? [])
  const contents = await Promise.all(live.map((version) => readContents(store, state.app, version)))
  const versions = (await store.versions(state.app)).filter(({ version }) => !isPreviewVersion(version))
  return { ...state, versions, contents: contents.filter((each) => each !== undefined) }
}

async function readContents(store: ReleaseStore, app: AppName, version: Version): Promise<VersionContents | undefined> {
  const manifest = await store.release(app, version).catch(undefinedIfUnavailable)
  if (!manifest) return undefined
  const sizes = bytesByKind(manifest)
  const bytes = KINDS.map((kind) => [kind, sizes[kind]] as const).filter(([, size]) => size > 0)
  return { version, routes: manifest.routes, bytes }
}

function stateOf(app: AppName, channel: Channel, access: Access, problems: readonly Problem[]): AppState {
  const { retired, history } = channel
  const rollback = describeRollback(channel)
  return {
    app,
    owner: access.teams.find(({ apps }) => apps.includes(app))?.name,
    ...liveShares(channel),
    ...(retired && { retired: { ...retired, event: history.at(-1) } }),
    ...(rollback !== undefined && { rollback }),
    problems,
  }
}

function describeRollback(channel: Channel): string | undefined {
  if (channel.candidate) return `drops ${channel.candidate}`
  const [earlier] = earlierSteps(channel)
  return earlier && describeReturn(channel, earlier)
}

/** Says what a rollback to this step does with an app. */
export function describeReturn({ stable, settings }: Channel, step: ChannelEvent): string {
  const { stable: version, retired, settings: before } = liveAfter(step)
  if (retired) return `is retired again, to ${retired.redirect}`
  const parts = [
    ...(version === stable ? [] : [`returns from ${stable ?? 'nothing'} to ${version ?? 'nothing'}`]),
    ...(isDeepStrictEqual(settings, before)
      ? []
      : [`gets its settings of then, ${formatSettings(before) || 'the defaults'}`]),
  ]
  return parts.join(', and ') || `stays at ${stable}`
}
