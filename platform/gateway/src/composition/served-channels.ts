import {
  type AppName,
  type Channel,
  lostApp,
  type Problem,
  type ReleaseStore,
  readChannels,
  type ServedChannel,
  servedChannel,
} from '@mfe/release'

/** The version of each app that visitors get. */
export type Channels = ReadonlyMap<AppName, Channel>

interface Look {
  /** Identifies the state of the channel. */
  of: string
  served: Promise<ServedChannel>
  until: number
}

/** Rechecks files after this long, because disks fail and operators repair them. */
const WHOLE_FOR_MS = 10_000
const DAMAGED_FOR_MS = 1_000

/**
 * Reads which versions are live and intact. Pages call it at every request, and wait for a check of the stored files
 * only after a channel has changed. Calls `onProblem` once for each problem until it is solved.
 */
export function createServedChannels(store: ReleaseStore, onProblem: (problem: Problem) => void) {
  const looks = new Map<AppName, Look>()
  let problems: readonly Problem[] = []

  function begin(app: AppName, channel: Channel, of: string): Look {
    const look: Look = { of, served: servedChannel(store, app, channel), until: Number.POSITIVE_INFINITY }
    look.served.then(
      (served) => {
        look.until = Date.now() + (served.problems.length > 0 ? DAMAGED_FOR_MS : WHOLE_FOR_MS)
      },
      () => {
        look.of = FAILED
      },
    )
    return look
  }

  function lookAt(app: AppName, channel: Channel): Promise<ServedChannel> {
    const of = `${channel.revision} ${channel.unreadable?.reason ?? ''}`
    const known = looks.get(app)
    if (known?.of !== of) {
      const first = begin(app, channel, of)
      looks.set(app, first)
      return first.served
    }
    if (known.until < Date.now()) {
      known.until = Number.POSITIVE_INFINITY
      const next = begin(app, channel, of)
      const replace = () => {
        if (looks.get(app) === known) looks.set(app, next)
      }
      next.served.then(replace, replace)
    }
    return known.served
  }

  /** Reports apps that were live and are missing from the store: no command removes a live app. */
  async function lost(named: ReadonlyMap<AppName, Channel>): Promise<Problem[]> {
    const gone = [...looks].filter(([app]) => !named.has(app))
    const last = await Promise.all(gone.map(async ([app, { served }]) => ({ app, ...(await served) })))
    return last.filter(({ channel }) => channel.stable).map(({ app, channel }) => lostApp(app, channel))
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
        [...named].map(async ([app, channel]) => [app, await lookAt(app, channel)] as const),
      )
      remember([...served.flatMap(([, each]) => each.problems), ...(await lost(named))])
      return new Map(served.map(([app, { channel }]) => [app, channel]))
    },

    /** The problems found by the last read. */
    problems: (): readonly Problem[] => problems,

    /** Schedules an early recheck of an app with a damaged file. */
    recheck: (app: AppName): void => {
      const look = looks.get(app)
      if (look) look.until = Math.min(look.until, Date.now() + DAMAGED_FOR_MS)
    },
  }
}

/** Stands for a channel that could not be read; it equals no real state. */
const FAILED = 'failed'

const keyOf = ({ app, version, cause, effect }: Problem): string => JSON.stringify([app, version, cause, effect])
