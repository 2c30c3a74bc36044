import {
  type Access,
  type AppName,
  type Approvable,
  type Channels,
  needsApproval,
  parseTarget,
  planRollback,
  type ReleaseStore,
  toAppName,
} from '#index.ts'
import type { CommandRequest } from '../commands/requests.ts'
import type { Revisions } from './guard-channels.ts'

/** A command that may need a second person. */
export type ApprovableRequest = Extract<CommandRequest, { command: Approvable | 'configure' }>

export const isApprovable = (request: CommandRequest): request is ApprovableRequest =>
  ['promote', 'rollback', 'retire', 'configure'].includes(request.command)

/** Returns whether a change of these apps needs a second person; one of settings does where promotions do. */
export const mustWait = (access: Access, request: ApprovableRequest, apps: readonly AppName[]): boolean =>
  needsApproval(access, request.command === 'configure' ? 'promote' : request.command, apps) ||
  (request.command === 'promote' &&
    request.retire !== undefined &&
    needsApproval(access, 'retire', [toAppName(request.retire)]))

export interface Scope {
  /** What the command may change. */
  apps: AppName[]
  /** The revision of each of these apps' channels. */
  revisions: Revisions
  /** Whether it only drops a candidate: then it is for an emergency, and changes nothing for most visitors. */
  dropsCandidate: boolean
}

/** Reads what a command is about to change. */
export async function scopeOf(store: ReleaseStore, request: ApprovableRequest): Promise<Scope> {
  if (request.command === 'rollback') return scopeOfRollback(store, request)
  const names =
    request.command === 'retire' || request.command === 'configure'
      ? [request.app]
      : [...request.targets.map((target) => parseTarget(target).app), ...(request.retire ? [request.retire] : [])]
  const apps = [...new Set(names.map(toAppName))]
  return { apps, revisions: revisionsOf(await readChannels(store, apps)), dropsCandidate: false }
}

/** A rollback concerns the apps that changed together, too. */
async function scopeOfRollback(
  store: ReleaseStore,
  request: Extract<ApprovableRequest, { command: 'rollback' }>,
): Promise<Scope> {
  const named = [request.app, ...(request.with ?? [])].map(toAppName)
  const channels = await readChannels(store, [...new Set([...(await store.apps()), ...named])])
  const { dropping, returning } = planRollback(channels, named)
  const revisions = revisionsOf(new Map([...dropping, ...returning]))
  return { apps: [...dropping.keys(), ...returning.keys()], revisions, dropsCandidate: returning.size === 0 }
}

const readChannels = async (store: ReleaseStore, apps: readonly AppName[]): Promise<Channels> =>
  new Map(await Promise.all(apps.map(async (app) => [app, await store.channel(app)] as const)))

const revisionsOf = (channels: Channels): Revisions =>
  Object.fromEntries([...channels].map(([app, { revision }]) => [app, revision] as const))
