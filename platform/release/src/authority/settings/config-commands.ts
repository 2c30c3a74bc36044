import { resolveSettings, type SettingValue, settingIn } from '@mfe/contract'
import {
  type AppName,
  commandFailed,
  configureApp,
  type ReleaseStore,
  type SettingsChange,
  undefinedIfUnavailable,
} from '#index.ts'
import type { CommandContext } from '../commands/context.ts'
import { textTable } from '../commands/format.ts'
import { describeChannel } from '../commands/live-commands.ts'
import { requireLiveShell, requirePublishedApp } from '../preconditions/live-shell.ts'

interface SettingsRequest {
  set?: readonly string[] | undefined
  unset?: readonly string[] | undefined
}

/** Changes settings of an app for everyone, or returns them to their defaults. */
export async function configureCommand(
  context: CommandContext,
  { app: name, ...request }: { app: string } & SettingsRequest,
): Promise<void> {
  const { store, print, startedAt, author } = context
  await requireLiveShell(context)
  const app = await requirePublishedApp(store, name)
  const { revision } = await store.channel(app)
  const channel = await configureApp(store, app, parseSettings(request), { since: startedAt, author })
  if (channel.revision === revision) print('Nothing changed.')
  print(describeChannel(app, channel))
}

/** Parses what is to be set. Throws if nothing is, or if a setting occurs twice. */
export function parseSettings({ set = [], unset = [] }: SettingsRequest): SettingsChange {
  const values = new Map<string, string>()
  for (const text of set) {
    const at = text.indexOf('=')
    if (at < 1) throw commandFailed(`"${text}" sets nothing. To fix: write <name>=<value>, such as layout=grid.`)
    const name = text.slice(0, at)
    if (values.has(name)) throw commandFailed(`${name} is set twice. To fix: name each setting once.`)
    values.set(name, text.slice(at + 1))
  }
  const both = unset.find((name) => values.has(name))
  if (both !== undefined) throw commandFailed(`${both} is set and unset. To fix: leave out one of them.`)
  if (values.size + unset.length > 0) return { set: values, unset }
  throw commandFailed('No setting is named. To fix: write <name>=<value>, such as layout=grid.')
}

interface ShownSetting {
  name: string
  value: SettingValue
  isSet: boolean
  /** The live versions that declare it. */
  versions: string[]
  description?: string | undefined
}

/** Prints the settings of an app as its live versions get them; with a name, only the values of this one. */
export async function settingsCommand(
  { store, print }: CommandContext,
  { app: appName, name, json }: { app: string; name?: string | undefined; json?: boolean | undefined },
): Promise<void> {
  const app = await requirePublishedApp(store, appName)
  const all = await readSettings(store, app)
  const shown = name === undefined ? all : all.filter((each) => each.name === name)
  if (name !== undefined && shown.length === 0) {
    const known = [...new Set(all.map((each) => each.name))].join(', ') || 'none'
    throw commandFailed(
      `No live version of ${app} has a setting ${JSON.stringify(name)}. It has: ${known}. To fix: correct the name.`,
    )
  }
  if (json) print(JSON.stringify(shown, null, 2))
  else if (name !== undefined) print(shown.map(({ value }) => String(value)).join('\n'))
  else if (shown.length === 0) print(`No live version of ${app} has settings.`)
  else print(textTable([['SETTING', 'VALUE', 'FROM', 'IN', ''], ...shown.map(cellsOf)]))
}

/** Lists the settings of live versions, once per value, then what is set but no live version has. */
async function readSettings(store: ReleaseStore, app: AppName): Promise<ShownSetting[]> {
  const { stable, candidate, settings: set = {} } = await store.channel(app)
  const shown: ShownSetting[] = []
  for (const version of [stable, candidate]) {
    const release = version && (await store.release(app, version).catch(undefinedIfUnavailable))
    if (!version || release?.kind !== 'remote') continue
    for (const [name, value] of Object.entries(resolveSettings(release.settings, set))) {
      const known = shown.find((other) => other.name === name && other.value === value)
      const description = settingIn(release.settings, name)?.description
      if (known) known.versions.push(version)
      else shown.push({ name, value, isSet: Object.hasOwn(set, name), versions: [version], description })
    }
  }
  const unused = Object.entries(set).filter(([name]) => !shown.some((other) => other.name === name))
  return [...shown, ...unused.map(([name, value]) => ({ name, value, isSet: true, versions: [] }))]
}

const cellsOf = ({ name, value, isSet, versions, description = '' }: ShownSetting): string[] => [
  name,
  JSON.stringify(value),
  isSet ? 'this site' : 'default',
  versions.join(', ') || 'no live version',
  description,
]
