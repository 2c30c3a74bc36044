import {
  type AppName,
  nameOf,
  type PublishOutcome,
  publish,
  ReleaseError,
  readBuild,
  toAppName,
  toVersion,
} from '@mfe/release'
import { requireLiveShell, requireStore } from '../preconditions/live-shell.ts'
import type { MfeContext } from './context.ts'

export interface PublishFlags {
  version?: string
  /** If false, publishes the existing build in dist. */
  build: boolean
  newStore?: boolean
}

export async function publishCommand(context: MfeContext, name: string, flags: PublishFlags): Promise<void> {
  const { store, apps, openRenderer, print } = context
  const app = toAppName(name)
  const version = flags.version === undefined ? undefined : toVersion(flags.version)
  const found = apps.find((each) => each.app === app)
  if (!found) throw unknownApp(app, apps)
  if (app !== 'shell') await requireLiveShell(context)
  else if (!flags.newStore) await requireStore(context)
  if (flags.build) await context.build(app)
  const build = await readBuild(app, found.folder, version)
  const outcome = await publish(store, build, {
    source: found.source,
    openRenderer,
    onWarnings: (text) => print(`Warnings:\n${text}`),
  })
  const target = nameOf(build)
  const { stable, candidate } = await store.channel(app)
  if (outcome === 'stored' && [stable, candidate].includes(build.version)) {
    print(`${target} was missing from the store and is live again.`)
    return
  }
  print(MESSAGES[outcome](target))
  if (outcome === 'repaired') return
  if (outcome === 'unchanged' && stable === build.version) {
    print('It is live.')
    return
  }
  // The first version of an app must go live for everyone: there is no stable version for the other visitors.
  const percent = stable ? ' [--percent 10]' : ''
  print(`See it:       pnpm mfe preview ${target}\nMake it live: pnpm mfe promote ${target}${percent}`)
}

function unknownApp(app: AppName, apps: MfeContext['apps']): ReleaseError {
  const known = apps.map((each) => each.app).join(', ') || 'none'
  const project = 'run the command in the project that has it'
  const ways = app === 'shell' ? project : `correct the name, ${project}, or create a remote with pnpm mfe new ${app}`
  return new ReleaseError(
    'release/bad-name',
    `There is no app ${app} in this project. Its apps: ${known}. To fix: ${ways}. If there is an mfe.config.ts, it must list the app's folder.`,
  )
}

const MESSAGES: Readonly<Record<PublishOutcome, (target: string) => string>> = {
  stored: (target) => `Published ${target}. Nothing live has changed.`,
  unchanged: (target) => `${target} is already published with the same bytes.`,
  repaired: (target) => `${target} was damaged in the store and is intact again.`,
}
