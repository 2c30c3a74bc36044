import { changeAccess, currentFreeze, freezeUntil, ReleaseError, readAccess, unfreeze } from '@mfe/release'
import { requireReleases } from '../preconditions/live-shell.ts'
import type { CommandContext } from './context.ts'
import { formatTime } from './format.ts'
import { toMoment } from './parse-options.ts'

/** Stops promotions until then; rollbacks still work. */
export async function freezeCommand(
  context: CommandContext,
  { until: typed, reason }: { until: string; reason: string },
): Promise<void> {
  const { store, author, now, print } = context
  const until = toMoment('--until', typed, now())
  await requireReleases(context)
  const by = author.by ?? 'local'
  await changeAccess(store, (access, time) => freezeUntil(access, { until, reason, by }, time), now)
  for (const text of await describeFreeze(context)) print(text)
}

export async function unfreezeCommand({ store, now, print }: CommandContext): Promise<void> {
  let wasFrozen = false
  await changeAccess(
    store,
    (access, time) => {
      wasFrozen = currentFreeze(access, time) !== undefined
      return unfreeze(access)
    },
    now,
  )
  print(wasFrozen ? 'Promotions are possible again.' : 'Promotions were not frozen.')
}

/** Says that promotions are frozen, or that nobody can know. Returns nothing if they are not. */
export async function describeFreeze({ store, now }: Pick<CommandContext, 'store' | 'now'>): Promise<string[]> {
  try {
    const freeze = currentFreeze(await readAccess(store), now())
    if (!freeze) return []
    const { until, by, reason } = freeze
    return [`Promotions are frozen until ${formatTime(until)} by ${by}: ${reason}`]
  } catch (error) {
    if (error instanceof ReleaseError && error.code === 'release/damaged') return [error.message]
    throw error
  }
}
