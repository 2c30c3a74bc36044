import {
  type AdmissionRecord,
  type AppName,
  type ChannelEvent,
  nameOf,
  type ReleaseStore,
  readAdmission,
  type Version,
} from '@mfe/release'
import { requirePublishedApp, requireReleases } from '../preconditions/live-shell.ts'
import type { CommandContext } from './context.ts'
import { describeAction, describeAuthor, describeReason, formatTime, textTable } from './format.ts'

interface Publication extends Pick<AdmissionRecord, 'at' | 'by' | 'commit' | 'address' | 'reason'> {
  version: Version
  action: 'publish'
}

type LoggedEvent = { app: AppName } & (ChannelEvent | Publication)

/**
 * Prints every publication and every change of what is live, of one app or of all, newest first: what, by whom, from
 * where and why. Of versions from before that was recorded, and of those that were pruned, only the changes are known.
 */
export async function logCommand(
  { store, config, print }: CommandContext,
  { app: name, json }: { app?: string; json?: boolean },
): Promise<void> {
  await requireReleases({ store, config })
  const apps = name === undefined ? await store.apps() : [await requirePublishedApp(store, name)]
  const events: LoggedEvent[] = []
  for (const app of apps) {
    const { history } = await store.channel(app)
    for (const event of history.toReversed()) events.push({ app, ...event })
    for (const publication of await readPublications(store, app)) events.push({ app, ...publication })
  }
  events.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  if (json) print(JSON.stringify(events, null, 2))
  else if (events.length === 0) print('Nothing has been live yet.')
  else print(textTable(events.map(cellsOf)))
}

async function readPublications(store: ReleaseStore, app: AppName): Promise<Publication[]> {
  const known = (await store.versions(app)).map(async ({ version }): Promise<Publication[]> => {
    const record = await readAdmission(store, { app, version })
    if (!record) return []
    const { at, by, commit, address, reason } = record
    return [{ version, at, action: 'publish', by, commit, address, reason }]
  })
  return (await Promise.all(known)).flat()
}

function cellsOf(event: LoggedEvent): string[] {
  const { at, commit = '-', address = '-' } = event
  const [author, reason] = [describeAuthor(event, '-'), describeReason(event)]
  const action = event.action === 'publish' ? event.action : describeAction(event)
  return [formatTime(at), nameOf(event), action, author, commit, address, reason]
}
