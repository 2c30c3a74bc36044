import type { PartHealth, PartProblem } from '@mfe/http'
import type { FastifyBaseLogger } from 'fastify'
import { toInstant } from './clock.ts'
import { TOLERANCE_MS } from './judge-time.ts'
import type { OpenedClock } from './open-clock.ts'

const CHECK_EVERY_MS = 30_000

export type ClockWatch = ReturnType<typeof watchClock>

const MESSAGES = {
  doubt: { begins: 'the time is implausible: nothing is deleted by age', ends: 'the time is plausible again' },
  offset: { begins: 'the clock of this machine is wrong', ends: 'the clock of this machine is right again' },
} as const

type Kind = keyof typeof MESSAGES

/** Checks the clock every 30 seconds, and logs when something is wrong with it and when that ends. */
export function watchClock(clock: OpenedClock, logger: FastifyBaseLogger) {
  let reported = new Map<Kind, PartProblem>()
  let running: Promise<void> | undefined

  function report(): void {
    const found = findProblems(clock)
    for (const [kind, problem] of found) if (!reported.has(kind)) logger.error(problem, MESSAGES[kind].begins)
    for (const kind of reported.keys()) if (!found.has(kind)) logger.info(MESSAGES[kind].ends)
    reported = found
  }

  function check(): void {
    running ??= clock
      .check()
      .then(report)
      .catch((err: unknown) => logger.warn({ err }, 'the clock could not be checked'))
      .finally(() => {
        running = undefined
      })
  }

  report()
  const timer = setInterval(check, CHECK_EVERY_MS).unref()

  return {
    /** Whether data is deleted by age. */
    isTrusted: () => clock.checked().state.doubt === undefined,
    /** The status of the clock, for `/readyz`: data is stored and served even at a doubted time. */
    async health(): Promise<PartHealth> {
      const problems = [...findProblems(clock).values()]
      return problems.length > 0 ? { status: 'degraded', problems } : { status: 'ok' }
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}

function findProblems(clock: OpenedClock): Map<Kind, PartProblem> {
  const { state, time } = clock.checked()
  const offset = clock.offset()
  const problems = new Map<Kind, PartProblem>()
  if (state.doubt) {
    problems.set('doubt', {
      cause: `The time is ${toInstant(time)}, but the latest accepted time is ${toInstant(state.acceptedAt)}.`,
      effect: 'Nothing is deleted because of its age.',
      fix: 'Correct the clock. If it is right, run pnpm api clock accept, or wait: a time that runs steadily for 7 days is accepted.',
    })
  }
  if (Math.abs(offset) > TOLERANCE_MS) {
    const difference = `${Math.round(Math.abs(offset) / 1000)} seconds ${offset > 0 ? 'ahead of' : 'behind'}`
    problems.set('offset', {
      cause: `The clock of this machine is ${difference} the database.`,
      effect: 'The API uses the time of the database. Log lines have the wrong time.',
      fix: 'Synchronize the clock of this machine with NTP.',
    })
  }
  return problems
}
