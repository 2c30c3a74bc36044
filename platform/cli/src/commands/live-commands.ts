import {
  type Channel,
  commandFailed,
  contractNotes,
  diagnose,
  nameOf,
  parseTarget,
  promoteRelease,
  promoteTogether,
  readLiveReleases,
  rollbackRelease,
} from '@mfe/release'
import { requireLiveShell, requirePublishedApp } from '../preconditions/live-shell.ts'
import type { MfeContext } from './context.ts'
import { describeFinding, describePathsLeft } from './doctor-command.ts'

type Target = ReturnType<typeof parseTarget>

export async function promoteCommand(
  context: MfeContext,
  texts: readonly string[],
  flags: { percent?: string },
): Promise<void> {
  const targets = texts.map(parseTarget)
  const [target] = targets
  if (target && targets.length === 1) return promoteOne(context, target, flags)
  if (flags.percent !== undefined) {
    throw commandFailed(
      'Only a single version can go to a share of the visitors. To fix: leave out --percent, or promote one app.',
    )
  }
  const twice = targets.find(({ app }, index) => targets.findIndex((each) => each.app === app) < index)
  if (twice) {
    throw commandFailed(`${twice.app} is named twice. To fix: name one version of each app.`)
  }
  await promoteSeveral(context, targets)
}

async function promoteSeveral({ store, config, print, startedAt }: MfeContext, targets: readonly Target[]) {
  if (!targets.some(({ app }) => app === 'shell')) await requireLiveShell({ store, config })
  await promoteTogether(store, targets, { since: startedAt })
  print(`Live from the next page request: ${targets.map(nameOf).join(', ')}.`)
  await printNotes({ store, print }, targets.map(nameOf))
}

async function promoteOne(
  { store, config, print, startedAt }: MfeContext,
  { app, version }: Target,
  { percent }: { percent?: string },
): Promise<void> {
  if (app !== 'shell') await requireLiveShell({ store, config })
  const before = await store.channel(app)
  const share = percent === undefined ? undefined : toPercent(percent)
  const after = await promoteRelease(store, app, version, share, { seen: before, since: startedAt })
  const promoted = nameOf({ app, version })
  if (after.revision === before.revision) {
    print(`${promoted} is already live. Nothing changed.`)
    return
  }
  if (before.candidate && before.candidate !== version) print(`${promoted} replaces the candidate ${before.candidate}.`)
  print(describeChannel(app, after))
  await printNotes({ store, print }, [promoted])
}

async function printNotes({ store, print }: Pick<MfeContext, 'store' | 'print'>, promoted: readonly string[]) {
  const notes = contractNotes(await readLiveReleases(store))
  for (const { remote, shell, text } of notes) {
    if (promoted.includes(remote) || promoted.includes(shell)) print(text)
  }
}

/** Drops the candidate or returns to the last stable version, then prints the app's conflicts, if any. */
export async function rollbackCommand(
  { store, print, startedAt }: MfeContext,
  name: string,
  { force }: { force?: boolean },
): Promise<void> {
  const app = await requirePublishedApp(store, name)
  const channel = await rollbackRelease(store, app, { force, since: startedAt })
  print(describeChannel(app, channel))
  for (const text of describePathsLeft(app, channel)) print(text)
  const { findings } = await diagnose(store)
  const findingsOfApp = findings.filter(({ releases }) => releases.some((release) => release.app === app))
  for (const finding of findingsOfApp) print(describeFinding(finding))
}

function describeChannel(app: string, { stable, candidate, percent }: Channel): string {
  const rest = candidate ? `, except for ${percent}% of visitors, who get ${candidate}` : ''
  return `Live from the next page request: ${app}@${stable}${rest}.`
}

function toPercent(text: string): number {
  const percent = Number(text.replace(/%$/, ''))
  if (text !== '' && percent >= 0 && percent <= 100) return percent
  throw commandFailed(`--percent ${text} is not a share of visitors. To fix: use a number from 0 to 100.`)
}
