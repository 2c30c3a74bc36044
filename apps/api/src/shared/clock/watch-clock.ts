import type { PartHealth, PartProblem } from '@mfe/gateway/http'
import type { FastifyBaseLogger } from 'fastify'
import { toInstant } from './clock.ts'
import { TOLERANCE_MS } from './judge-time.ts'
import type { OpenedClock } from './open-clock.ts'

const CHECK_EVERY_MS = 30_000

export type ClockWatch = ReturnType<typeof watchClock>

/** Checks the clock every 30 seconds, and logs each change of what is wrong with it. */
export function watchClock(clock: OpenedClock, logger: FastifyBaseLogger) {
  let logged = new Set<string>()
  let running: Promise<void> | undefined

  /** Logs a problem when it arises, however its times change, and its end. */
  function report(): void {
    const found = Object.entries(problemsByKind(clock))
    for (const [kind, problem] of found) if (!logged.has(kind)) logger.error(problem, messages[kind as Kind].arises)
    const kinds = new Set(found.map(([kind]) => kind))
    for (const kind of logged) if (!kinds.has(kind)) logger.info(messages[kind as Kind].ends)
    logged = kinds
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
      const problems = Object.values(problemsByKind(clock))
      return problems.length > 0 ? { status: 'degraded', problems } : { status: 'ok' }
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}

type Kind = keyof typeof messages

const messages = {
  doubt: { arises: 'the time is implausible: nothing is deleted by age', ends: 'the time is plausible again' },
  offset: { arises: 'the clock of this machine is wrong', ends: 'the clock of this machine is right again' },
}

function problemsByKind(clock: OpenedClock): Partial<Record<Kind, PartProblem>> {
  const { state, time } = clock.checked()
  const offset = clock.offset()
  return {
    ...(state.doubt && {
      doubt: {
        cause: `The time is ${toInstant(time)}, but the latest accepted time is ${toInstant(state.acceptedAt)}.`,
        effect: 'Nothing is deleted because of its age.',
        fix: 'Correct the clock. If it is right, run pnpm api clock accept, or wait: a time that runs steadily for 7 days is accepted.',
      },
    }),
    ...(Math.abs(offset) > TOLERANCE_MS && {
      offset: {
        cause: `The clock of this machine is ${Math.round(Math.abs(offset) / 1000)} seconds ${offset > 0 ? 'ahead of' : 'behind'} the database.`,
        effect: 'The API uses the time of the database. Log lines have the wrong time.',
        fix: 'Synchronize the clock of this machine with NTP.',
      },
    }),
  }
}
