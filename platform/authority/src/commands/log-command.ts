import { type AppName, type ChannelEvent, nameOf } from '@mfe/release'
import { requirePublishedApp, requireReleases } from '../preconditions/live-shell.ts'
import type { CommandContext } from './context.ts'
import { describeAction, describeAuthor, describeReason, formatTime, textTable } from './format.ts'

interface LoggedEvent extends ChannelEvent {
  app: AppName
}

/** Prints every change of what is live, of one app or of all, newest first: what, by whom, from where and why. */
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
  }
  events.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  if (json) print(JSON.stringify(events, null, 2))
  else if (events.length === 0) print('Nothing has been live yet.')
  else print(textTable(events.map(cellsOf)))
}

function cellsOf(event: LoggedEvent): string[] {
  const { at, commit = '-', address = '-' } = event
  const [author, reason] = [describeAuthor(event, '-'), describeReason(event)]
  return [formatTime(at), nameOf(event), describeAction(event), author, commit, address, reason]
}
