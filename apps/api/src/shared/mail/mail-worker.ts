import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { LeasedEmail, OutboxRepo } from './outbox.repo.ts'
import type { MailSender } from './send-mail.ts'

const MINUTE = 60_000
const MAX_BACKOFF = 6 * 60 * MINUTE
const MAX_ATTEMPTS = 10
const RECHECK_EVERY = 30_000
const GRACE_MS = 2000

interface Deps {
  outbox: OutboxRepo
  sender: MailSender
  logger: FastifyBaseLogger
  now: () => number
  /** The milliseconds that the current email may still take when the worker is stopped. */
  graceMs?: number
}

export type MailWorker = ReturnType<typeof createMailWorker>

/** Returns the milliseconds to wait after a failed attempt: doubles from a minute up to six hours, with jitter. */
export function backoff(attempts: number, random = Math.random()): number {
  return Math.min(MINUTE * 2 ** (attempts - 1), MAX_BACKOFF) * (0.75 + random / 2)
}

export function createMailWorker({ outbox, sender, logger, now, graceMs = GRACE_MS }: Deps) {
  const instant = (time: number) => new Date(time).toISOString()
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function deliver(mail: LeasedEmail): Promise<void> {
    try {
      // Since the email was leased, its link may have expired, or its account or record may have been deleted.
      await outbox.withdraw(mail.id, instant(now()))
      if (!(await outbox.renew(mail.id))) return
      await sender.send(mail)
      await outbox.markSent(mail.id)
    } catch (error) {
      const attempts = mail.attempts + 1
      const isLast = attempts >= MAX_ATTEMPTS
      const text = error instanceof Error ? error.message : String(error)
      await outbox.markFailed(mail.id, attempts, text, isLast ? undefined : instant(now() + backoff(attempts)))
      const details = { err: error, mail: mail.id, kind: mail.kind, attempts }
      if (isLast) logger.error(details, 'an email was abandoned')
      else logger.warn(details, 'an email could not be sent and will be retried')
    }
  }

  /** Sends all emails that are due. */
  async function deliverDue(): Promise<void> {
    while (!isStopped) {
      const emails = await outbox.lease(instant(now()))
      if (emails.length === 0) return
      for (const mail of emails) if (!isStopped) await deliver(mail)
    }
  }

  /** Checks the outbox in the background, after any check in progress. */
  function wake(): void {
    running = running
      .then(deliverDue)
      .catch((error: unknown) => logger.error({ err: error }, 'the outbox could not be read'))
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
     * Resolves when the current email is sent. Does not wait for a hanging server; the next start resends the email.
     */
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await Promise.race([running, delay(graceMs, undefined, { ref: false })])
      sender.close()
    },
  }
}
