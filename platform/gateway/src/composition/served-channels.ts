import {
  type AppName,
  type Channel,
  type Channels,
  findInterruptedChanges,
  findPathProblems,
  missingAppProblem,
  type Problem,
  type ReleaseStore,
  readChannels,
  resolveServedChannel,
  type ServedChannel,
} from '@mfe/release'

interface Check {
  state: string
  served: Promise<ServedChannel>
  validUntil: number
}

/** The result of a check expires, because files can become damaged or be repaired at any time. */
const INTACT_TTL_MS = 10_000
const DAMAGED_TTL_MS = 1_000
/** A change counts as interrupted only after seconds, and nothing in what is live shows it. */
const INTERRUPTED_TTL_MS = 1_000

/** Creates a cache of the paths that two live versions claim: it computes them again only when a live version changes. */
function createPathProblems(store: ReleaseStore) {
  let last = { key: '', problems: Promise.resolve<readonly Problem[]>([]) }
  return (channels: Channels): Promise<readonly Problem[]> => {
    const live = [...channels].map(([app, { revision, stable, candidate }]) => [app, revision, stable, candidate])
    const key = JSON.stringify(live)
    if (key !== last.key) {
      const current = { key, problems: findPathProblems(store, channels) }
      last = current
      current.problems.catch(() => {
        current.key = FAILED
      })
    }
    return last.problems
  }
}

/** Creates a cache of the changes that were interrupted: a page must not read every channel twice. */
function createInterruptedChanges(store: ReleaseStore) {
  let last = { validUntil: 0, problems: Promise.resolve<readonly Problem[]>([]) }
  return (): Promise<readonly Problem[]> => {
    if (last.validUntil < Date.now()) {
      const current = { validUntil: Date.now() + INTERRUPTED_TTL_MS, problems: findInterruptedChanges(store) }
      last = current
      current.problems.catch(() => {
        current.validUntil = 0
      })
    }
    return last.problems
  }
}

/** Caches the live versions that are intact; reads wait for a check only after a change. Reports each problem once. */
export function createServedChannels(store: ReleaseStore, onProblem: (problem: Problem) => void) {
  const checks = new Map<AppName, Check>()
  const pathProblemsOf = createPathProblems(store)
  const interruptedChanges = createInterruptedChanges(store)
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

  /** Serves an expired check until its recheck has finished. */
  function checkChannel(app: AppName, channel: Channel): Promise<ServedChannel> {
    const state = `${channel.revision} ${channel.unreadable?.reason ?? ''}`
    const current = checks.get(app)
    if (current?.state !== state) {
      const first = startCheck(app, channel, state)
      checks.set(app, first)
      return first.served
    }
    if (current.validUntil < Date.now()) {
      current.validUntil = Number.POSITIVE_INFINITY
      const next = startCheck(app, channel, state)
      const replace = () => {
        if (checks.get(app) === current) checks.set(app, next)
      }
      next.served.then(replace, replace)
    }
    return current.served
  }

  /** Finds apps that were live and are now missing from the store: always a fault, as no command removes a live app. */
  async function findMissingApps(channels: Channels): Promise<Problem[]> {
    const missing = [...checks].filter(([app]) => !channels.has(app))
    const lastServed = await Promise.all(missing.map(async ([app, { served }]) => ({ app, ...(await served) })))
    return lastServed.filter(({ channel }) => channel.stable).map(({ app, channel }) => missingAppProblem(app, channel))
  }

  function updateProblems(found: readonly Problem[]): void {
    const reported = new Set(problems.map(keyOf))
    problems = found
    for (const problem of found) if (!reported.has(keyOf(problem))) onProblem(problem)
  }

  return {
    async read(): Promise<Channels> {
      const channels = await readChannels(store)
      const served = await Promise.all(
        [...channels].map(async ([app, channel]) => [app, await checkChannel(app, channel)] as const),
      )
      const live = new Map(served.map(([app, { channel }]) => [app, channel]))
      const damage = served.flatMap(([, each]) => each.problems)
      const others = [await findMissingApps(channels), await pathProblemsOf(live), await interruptedChanges()]
      updateProblems([...damage, ...others.flat()])
      return live
    },

    problems: (): readonly Problem[] => problems,

    /** Schedules an early recheck of an app with a damaged file. */
    recheck: (app: AppName): void => {
      const check = checks.get(app)
      if (check) check.validUntil = Math.min(check.validUntil, Date.now() + DAMAGED_TTL_MS)
    },
  }
}

/** The state of a failed check. It never equals a real one, so the next read starts another check. */
const FAILED = 'failed'

const keyOf = ({ app, version, cause, effect }: Problem): string => JSON.stringify([app, version, cause, effect])
