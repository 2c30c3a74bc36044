import {
  type Access,
  type AppName,
  type Channels,
  currentFreeze,
  earlierSteps,
  findPendingChange,
  nameOf,
  parseTarget,
  planRollback,
  type ReleaseStore,
  readChannels,
  toAppName,
} from '@mfe/release'
import { authorize, describeRequest, isApprovable, mustWait } from '@mfe/release/commands'
import type { Intention } from '../pages/change-pages.ts'
import { describeReturn } from '../state/read-apps.ts'
import { backPath, type ConsoleCommand, fieldsOf } from './form-commands.ts'
import type { Session } from './sessions.ts'

/** What a command would do, in words. */
interface Effect {
  submit: string
  effects: string[]
  /** The apps whose live versions change. */
  apps: AppName[]
  /** Whether it only drops a candidate, which never waits for a second person. */
  dropsCandidate?: boolean
  /** The live version and the one that replaces it, if that is what it is about. */
  compared?: { from: string; to: string }
}

/** Says what a command would do. Throws if this session may not do it; the command itself checks the rest. */
export async function describeIntention(
  store: ReleaseStore,
  { access, identity }: Pick<Session, 'access' | 'identity'>,
  request: ConsoleCommand,
  now: Date,
): Promise<Omit<Intention, 'diff' | 'token'> & Pick<Effect, 'compared'>> {
  authorize(identity, request)
  const effect = effectOf(await readChannels(store), access, request, now)
  const { command } = request
  const waits = isApprovable(request) && !effect.dropsCandidate && mustWait(access, request, effect.apps)
  const notes = waits ? ['It needs a second person, so nothing changes until someone else approves it.'] : []
  return {
    submit: effect.submit,
    isDangerous: command !== 'promote' && command !== 'approve',
    effects: effect.effects,
    notes,
    fields: fieldsOf(request),
    freeze: command === 'promote' || command === 'retire' ? currentFreeze(access, now) : undefined,
    back: backPath(request),
    ...(effect.compared && { compared: effect.compared }),
  }
}

function effectOf(channels: Channels, access: Access, request: ConsoleCommand, now: Date): Effect {
  switch (request.command) {
    case 'promote':
      return effectOfPromotion(channels, request)
    case 'rollback':
      return effectOfRollback(channels, toAppName(request.app))
    case 'retire':
      return {
        submit: `Retire ${request.app}`,
        effects: [retiredLine(request.app, request.redirect)],
        apps: [toAppName(request.app)],
      }
    case 'approve':
    case 'withdraw': {
      const change = findPendingChange(access, request.id, now)
      const verb = request.command === 'approve' ? 'Approve' : 'Withdraw'
      const what = describeRequest(change.request)
      return { submit: `${verb} ${what}`, effects: [`${what}, asked by ${change.by}`], apps: change.apps }
    }
  }
}

function effectOfPromotion(
  channels: Channels,
  { targets, percent, retire, redirect = '' }: Extract<ConsoleCommand, { command: 'promote' }>,
): Effect {
  const share = percent === undefined ? 'everyone' : `${percent.replace(/%$/, '')}% of visitors`
  const promoted = targets.map(parseTarget)
  const retired = retire === undefined ? [] : [toAppName(retire)]
  const [only] = promoted
  const stable = only && promoted.length === 1 ? channels.get(only.app)?.stable : undefined
  const isOther = stable !== undefined && stable !== only?.version
  return {
    submit: `Promote ${targets.join(', ')} for ${share}`,
    effects: [
      ...promoted.map(({ app, version }) => {
        const live = channels.get(app)?.stable ?? 'nothing'
        return `${app}: ${version} for ${share}, where ${live} is live`
      }),
      ...retired.map((app) => retiredLine(app, redirect)),
    ],
    apps: [...promoted.map(({ app }) => app), ...retired],
    ...(only && isOther && { compared: { from: nameOf({ app: only.app, version: stable }), to: nameOf(only) } }),
  }
}

/** Names the apps that changed together as well, because they return together. */
function effectOfRollback(channels: Channels, app: AppName): Effect {
  const { dropping, returning } = planRollback(channels, [app])
  const dropped = [...dropping].map(([name, { candidate = '' }]) => `${name} loses its candidate ${candidate}`)
  const returned = [...returning].map(([name, channel]) => {
    const [earlier] = earlierSteps(channel)
    return earlier
      ? `${name} ${describeReturn(channel, earlier)}`
      : `${name}: ${channel.stable ?? 'nothing'} goes, and nothing earlier is known`
  })
  return {
    submit: `Roll back ${[...dropping.keys(), ...returning.keys()].join(', ')}`,
    effects: [...dropped, ...returned],
    apps: [...dropping.keys(), ...returning.keys()],
    dropsCandidate: returning.size === 0,
  }
}

const retiredLine = (app: string, redirect: string): string =>
  `${app} is taken down, and its addresses lead to ${redirect}`
