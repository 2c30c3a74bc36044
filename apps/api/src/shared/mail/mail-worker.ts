import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { LeasedMail, OutboxRepo } from './outbox.repo.ts'
import type { MailSender } from './send-mail.ts'

const MINUTE = 60_000
const MAX_WAIT = 6 * 60 * MINUTE
const MAX_ATTEMPTS = 10
const LEASE = 5 * MINUTE
const RECHECK_EVERY = 30_000
const GRACE_MS = 2000

interface Deps {
  outbox: OutboxRepo
  sender: MailSender
  logger: FastifyBaseLogger
  now?: () => number
  /** Milliseconds that a mail being sent may still take when the worker is stopped. */
  graceMs?: number
}

export type MailWorker = ReturnType<typeof createMailWorker>

/** Doubles the wait after each failure, from a minute to six hours, with jitter. */
export function backoff(attempts: number, chance = Math.random()): number {
  return Math.min(MINUTE * 2 ** (attempts - 1), MAX_WAIT) * (0.75 + chance / 2)
}

export function createMailWorker({ outbox, sender, logger, now = Date.now, graceMs = GRACE_MS }: Deps) {
  const instant = (time: number) => new Date(time).toISOString()
  let rounds = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function deliver(mail: LeasedMail): Promise<void> {
    try {
      // It may have waited longer than its link is valid, its owner exists, or its subject is kept.
      if (await outbox.withdraw(mail.id, instant(now()))) return
      await sender.send(mail)
      await outbox.markSent(mail.id)
    } catch (error) {
      const attempts = mail.attempts + 1
      const isLast = attempts >= MAX_ATTEMPTS
      const text = error instanceof Error ? error.message : String(error)
      await outbox.markFailed(mail.id, attempts, text, isLast ? undefined : instant(now() + backoff(attempts)))
      const what = { err: error, mail: mail.id, kind: mail.kind, attempts }
      if (isLast) logger.error(what, 'a mail was given up')
      else logger.warn(what, 'a mail has to wait')
    }
  }

  /** Checks the outbox once, from start to end. */
  async function deliverDue(): Promise<void> {
    while (!isStopped) {
      const mails = await outbox.lease(instant(now()), instant(now() + LEASE))
      if (mails.length === 0) return
      for (const mail of mails) if (!isStopped) await deliver(mail)
    }
  }

  /** Checks again as soon as the current check is over. Never throws: forms do not wait for their mails. */
  function wake(): void {
    rounds = rounds
      .then(deliverDue)
      .catch((error: unknown) => logger.error({ err: error }, 'the outbox cannot be read'))
  }

  return {
    deliverDue,
    wake,
    start(): void {
      timer = setInterval(wake, RECHECK_EVERY)
      timer.unref()
      wake()
    },
    /**
     * Resolves when the mail being sent is done. Gives up on a server that hangs: the next start sends the mail again.
     */
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await Promise.race([rounds, delay(graceMs, undefined, { ref: false })])
      sender.close()
    },
  }
}
