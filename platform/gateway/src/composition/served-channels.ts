import {
  type AppName,
  type Channel,
  missingAppProblem,
  type Problem,
  type ReleaseStore,
  readChannels,
  resolveServedChannel,
  type ServedChannel,
} from '@mfe/release'

/** The channel that visitors get, by app. */
export type Channels = ReadonlyMap<AppName, Channel>

interface Check {
  /** Identifies the checked state of the channel. */
  state: string
  served: Promise<ServedChannel>
  validUntil: number
}

/** Rechecks files after this long, because disks fail and operators repair them. */
const INTACT_TTL_MS = 10_000
const DAMAGED_TTL_MS = 1_000

/**
 * Reads which versions are live and intact. Every page request calls it, and waits for a check of the stored files only
 * after a channel has changed. Calls `onProblem` once for each problem until it is solved.
 */
export function createServedChannels(store: ReleaseStore, onProblem: (problem: Problem) => void) {
  const checks = new Map<AppName, Check>()
  let problems: readonly Problem[] = []

  function startCheck(app: AppName, channel: Channel, state: string): Check {
    const check: Check = {
      state,
      served: resolveServedChannel(store, app, channel),
      validUntil: Number.POSITIVE_INFINITY,
    }
    check.served.then(
      (served) => {
        check.validUntil = Date.now() + (served.problems.length > 0 ? DAMAGED_TTL_MS : INTACT_TTL_MS)
      },
      () => {
        check.state = FAILED
      },
    )
    return check
  }

  function checked(app: AppName, channel: Channel): Promise<ServedChannel> {
    const state = `${channel.revision} ${channel.unreadable?.reason ?? ''}`
    const known = checks.get(app)
    if (known?.state !== state) {
      const first = startCheck(app, channel, state)
      checks.set(app, first)
      return first.served
    }
    if (known.validUntil < Date.now()) {
      known.validUntil = Number.POSITIVE_INFINITY
      const next = startCheck(app, channel, state)
      const replace = () => {
        if (checks.get(app) === known) checks.set(app, next)
      }
      next.served.then(replace, replace)
    }
    return known.served
  }

  /** Reports apps that were live and are missing from the store: no command removes a live app. */
  async function lost(named: ReadonlyMap<AppName, Channel>): Promise<Problem[]> {
    const gone = [...checks].filter(([app]) => !named.has(app))
    const last = await Promise.all(gone.map(async ([app, { served }]) => ({ app, ...(await served) })))
    return last.filter(({ channel }) => channel.stable).map(({ app, channel }) => missingAppProblem(app, channel))
  }

  function remember(found: readonly Problem[]): void {
    const known = new Set(problems.map(keyOf))
    problems = found
    for (const problem of found) if (!known.has(keyOf(problem))) onProblem(problem)
  }

  return {
    async read(): Promise<Channels> {
      const named = await readChannels(store)
      const served = await Promise.all(
        [...named].map(async ([app, channel]) => [app, await checked(app, channel)] as const),
      )
      remember([...served.flatMap(([, each]) => each.problems), ...(await lost(named))])
      return new Map(served.map(([app, { channel }]) => [app, channel]))
    },

    /** The problems found by the last read. */
    problems: (): readonly Problem[] => problems,

    /** Schedules an early recheck of an app with a damaged file. */
    recheck: (app: AppName): void => {
      const check = checks.get(app)
      if (check) check.validUntil = Math.min(check.validUntil, Date.now() + DAMAGED_TTL_MS)
    },
  }
}

/** The state of a channel that could not be read; it equals no real state. */
const FAILED = 'failed'

const keyOf = ({ app, version, cause, effect }: Problem): string => JSON.stringify([app, version, cause, effect])
