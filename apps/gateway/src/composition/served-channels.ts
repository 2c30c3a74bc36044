import {
  type AppName,
  type Channel,
  lostApp,
  type Problem,
  type ReleaseStore,
  readChannels,
  type ServedChannel,
  servedChannel,
} from '@site/release'

/** What visitors get of every app. */
export type Channels = ReadonlyMap<AppName, Channel>

interface Look {
  /** Tells states of a channel apart. */
  of: string
  served: Promise<ServedChannel>
  until: number
}

/** Files are looked at again after this long: disks fail, and operators put things right. */
const WHOLE_FOR_MS = 10_000
const DAMAGED_FOR_MS = 1_000

/**
 * Reads what is live, as far as it is stored whole. Pages ask at every request, and wait for a look at the stored files
 * only where a channel has changed. `onProblem` is told of each problem once, until it is over.
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

  /** An app does not cease to be live: where the store has nothing of it, something went wrong. */
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

    /** As of the last reading. */
    problems: (): readonly Problem[] => problems,

    /** A file of the app was found damaged: it is looked at again soon. */
    recheck: (app: AppName): void => {
      const look = looks.get(app)
      if (look) look.until = Math.min(look.until, Date.now() + DAMAGED_FOR_MS)
    },
  }
}

/** The state of a channel that could not be looked at: no other is the same. */
const FAILED = 'failed'

const keyOf = ({ app, version, cause, effect }: Problem): string => JSON.stringify([app, version, cause, effect])
