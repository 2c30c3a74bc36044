import { type AppName, type ChannelEvent, nameOf, type Publication, readPublications } from '#index.ts'
import { requirePublishedApp, requireReleases } from '../preconditions/live-shell.ts'
import type { CommandContext } from './context.ts'
import { describeAction, describeAuthor, describeReason, formatTime, textTable } from './format.ts'
import { seesAddresses, visibleTo } from './visible-to.ts'

type LoggedEvent = { app: AppName } & (ChannelEvent | Publication)

/**
 * Prints every change of what is live, of one app or of all, newest first: what, by whom, from which commit and why, and
 * to admins, from which address; with `published`, the stored versions instead.
 */
export async function logCommand(
  { store, config, identity, print }: CommandContext,
  { app: name, published, json }: { app?: string; published?: boolean; json?: boolean },
): Promise<void> {
  await requireReleases({ store, config })
  const apps = name === undefined ? await store.apps() : [await requirePublishedApp(store, name)]
  const events: LoggedEvent[] = []
  for (const app of apps) {
    const found = published ? await readPublications(store, app) : (await store.channel(app)).history.toReversed()
    for (const event of found) events.push({ app, ...visibleTo(identity, event) })
  }
  events.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  if (json) print(JSON.stringify(events, null, 2))
  else if (events.length === 0) print('Nothing has been live yet.')
  else print(textTable(events.map((event) => cellsOf(event, seesAddresses(identity)))))
}

function cellsOf(event: LoggedEvent, hasAddress: boolean): string[] {
  const { at, commit = '-', address = '-' } = event
  const made = [describeAuthor(event, '-'), commit, ...(hasAddress ? [address] : [])]
  return [formatTime(at), nameOf(event), describeAction(event), ...made, describeReason(event)]
}
