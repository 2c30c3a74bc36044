import {
  type DeclaredSettings,
  findValueProblem,
  parseSetting,
  type RemoteRelease,
  type Setting,
  type SettingValue,
  type SettingValues,
  settingIn,
} from '@mfe/contract'
import { rejectWhileFrozen } from '../access/freeze.ts'
import { isRemote, type VersionedRelease } from '../admission/admission.ts'
import { configure } from '../channel/changes.ts'
import type { Channel } from '../channel/channel.ts'
import { commandFailed, ReleaseError, repairInstructions } from '../errors.ts'
import { changeSeenChannel, type Known } from '../live/change-channel.ts'
import { readChannelReleases } from '../live/read-releases.ts'
import { type AppName, nameOf } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { readSettledChannel } from '../store/several-channels.ts'

/** What becomes of the settings of an app. */
export interface SettingsChange {
  /** Values by name, as they were typed. */
  set?: ReadonlyMap<string, string>
  /** Names of settings that return to their default. */
  unset?: readonly string[]
}

/**
 * Changes the settings of an app for everyone, from the next page request. Rejects with `command/failed` for a setting
 * that no live version declares, a value that one of them does not accept, or more than 16 KiB in all;
 * `channel/nothing-live` if nothing of the app is live; `access/frozen` during a freeze; and `channel/conflict` like
 * `promoteTogether`.
 */
export async function configureApp(
  store: ReleaseStore,
  app: AppName,
  wanted: SettingsChange,
  { since, author }: Pick<Known, 'since' | 'author'> = {},
): Promise<Channel> {
  await rejectWhileFrozen(store)
  const before = await readSettledChannel(store, app)
  const settings = await planSettings(store, app, before, wanted)
  const after = await changeSeenChannel(store, app, { seen: before, since }, configure(settings, author))
  if (after === before) return after
  try {
    // The swap does not cover freezes.
    await rejectWhileFrozen(store)
  } catch (error) {
    await store.advance(app, { ...before, revision: after.revision + 1 })
    throw error
  }
  return after
}

/**
 * Returns what would be set on this channel, without what no live version declares anymore. Rejects like `configureApp`,
 * and changes nothing.
 */
export async function planSettings(
  store: ReleaseStore,
  app: AppName,
  channel: Channel,
  { set = new Map(), unset = [] }: SettingsChange,
): Promise<SettingValues> {
  const releases = await readRemotes(store, app, channel)
  const values = new Map(Object.entries(channel.settings ?? {}))
  for (const name of unset) {
    if (!values.delete(name) && declaring(releases, name).length === 0) throw unknownSetting(app, releases, name)
  }
  for (const [name, text] of set) values.set(name, parseValue(app, releases, name, text))
  // Each event repeats what is set, so what no live version knows anymore would be stored hundreds of times.
  const known = [...values].filter(([name]) => declaring(releases, name).length > 0)
  const settings = Object.fromEntries(known.sort(([one], [other]) => (one < other ? -1 : 1)))
  if (Buffer.byteLength(JSON.stringify(settings)) > MAX_BYTES) throw tooLarge(app)
  return settings
}

/** Of all that is set of an app, as JSON. */
const MAX_BYTES = 16 * 1024

const tooLarge = (app: AppName): ReleaseError =>
  commandFailed(
    `All that is set of ${app} would have more than ${MAX_BYTES / 1024} KiB. Nothing changed. To fix: set shorter values, or return others to their default (pnpm mfe config unset ${app} <name>).`,
  )

type LiveRemote = VersionedRelease<RemoteRelease>

async function readRemotes(store: ReleaseStore, app: AppName, channel: Channel): Promise<LiveRemote[]> {
  const { stable } = channel
  if (!stable) {
    throw new ReleaseError(
      'channel/nothing-live',
      `Nothing of ${app} is live, so there is nothing to set. Nothing changed. To fix: promote a version first (pnpm mfe status ${app}).`,
    )
  }
  const releases = await readChannelReleases(store, app, channel)
  if (!releases.some(({ version }) => version === stable)) {
    throw new ReleaseError(
      'release/damaged',
      `The settings that ${nameOf({ app, version: stable })} declares cannot be read. Nothing changed. To fix: ${repairInstructions({ app, version: stable })}`,
    )
  }
  return releases.filter(isRemote)
}

/** Lists the live versions that declare a setting. */
const declaring = (releases: readonly LiveRemote[], name: string): { release: LiveRemote; setting: Setting }[] =>
  releases.flatMap((release) => {
    const setting = settingIn(release.manifest.settings, name)
    return setting ? [{ release, setting }] : []
  })

/** Parses a value as the first version declares it that does; the others must accept it, too. */
function parseValue(app: AppName, releases: readonly LiveRemote[], name: string, text: string): SettingValue {
  const declared = declaring(releases, name)
  const [first] = declared
  if (!first) throw unknownSetting(app, releases, name)
  const value = parseSetting(first.setting, text)
  const unfit = (release: LiveRemote, problem: string) =>
    commandFailed(
      `${name} cannot be ${JSON.stringify(text)}: this ${problem} in ${nameOf(release)}. Nothing changed. To fix: use a value that every live version accepts (pnpm mfe config get ${app}).`,
    )
  if (value === undefined) throw unfit(first.release, `is no ${first.setting.type}`)
  for (const { release, setting } of declared) {
    const problem = findValueProblem(setting, value)
    if (problem !== undefined) throw unfit(release, problem)
  }
  return value
}

function unknownSetting(app: AppName, releases: readonly LiveRemote[], name: string): ReleaseError {
  const all: DeclaredSettings[] = releases.map(({ manifest }) => manifest.settings ?? {})
  const known = [...new Set(all.flatMap((declared) => Object.keys(declared)))].sort()
  const has = known.length > 0 ? `It has ${known.join(', ')}` : 'It has none'
  return commandFailed(
    `No live version of ${app} has a setting ${JSON.stringify(name)}. ${has}. Nothing changed. To fix: correct the name, or declare it in settings of remote.ts, and promote that version.`,
  )
}
