import { setTimeout as delay } from 'node:timers/promises'
import type { PartHealth } from '@mfe/http'
import type { FastifyBaseLogger } from 'fastify'
import { type Clock, toInstant } from '#database/clock/clock.ts'
import { ACCEPTING_FOR, countedBetween, createMailOutage, MAX_COUNTED, MAX_WAIT, pauseAfter } from './mail-outage.ts'
import type { LeasedEmail, OutboxRepo } from './outbox.repo.ts'
import { MailRejected, type MailSender } from './send-mail.ts'

const RECHECK_EVERY = 30_000
const GRACE_MS = 2000

const EFFECT = 'Emails wait and are sent later; forms and everything else work.'
const FIX = 'Check the mail server and SMTP_URL. pnpm api outbox list shows what waits.'

interface Deps {
  outbox: OutboxRepo
  sender: MailSender
  logger: FastifyBaseLogger
  clock: Pick<Clock, 'now' | 'trusted'>
  /** The milliseconds that the current email may still take when the worker is stopped. */
  graceMs?: number
}

export type MailWorker = ReturnType<typeof createMailWorker>

/** One pass through the emails that are due. */
interface Round {
  startedAt: number
  hasFailures: boolean
  /** The emails that the server has rejected permanently since it last accepted one. */
  rejected: { mail: LeasedEmail; reply: string }[]
}

/** Sends the emails of the outbox, and decides what happens to those that it cannot send (docs/decisions/056). */
export function createMailWorker({ outbox, sender, logger, clock, graceMs = GRACE_MS }: Deps) {
  const { now } = clock
  const outage = createMailOutage()
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  /** While the server rejects every recipient, tries a new email once: strangers may have typed the other addresses. */
  const mayTry = ({ attempts }: Pick<LeasedEmail, 'attempts'>) =>
    !isStopped && (!outage.isPausing(now()) || (attempts === 0 && outage.mayAcceptNew()))

  /** Sends all emails that are due, unless the server recently accepted none; then one batch of new ones at most. */
  async function deliverDue(): Promise<void> {
    const time = await clock.trusted()
    const withdrawn = time ? await outbox.withdraw(time.ago()) : 0
    if (withdrawn > 0) logger.info({ withdrawn }, 'emails withdrawn: their link or record no longer exists')
    const round: Round = { startedAt: now(), hasFailures: false, rejected: [] }
    for (let isPausing = false; !isPausing && mayTry({ attempts: 0 }); ) {
      isPausing = outage.isPausing(now())
      const emails = await outbox.lease(toInstant(now()), { onlyNew: isPausing })
      if (emails.length === 0) break
      await deliverBatch(emails, round)
    }
    await finish(round)
    // Another replica may have sent the emails, or they were deleted or abandoned.
    if (outage.since() !== undefined && !(await outbox.isAnyWaiting())) outage.end()
  }

  async function deliverBatch(emails: readonly LeasedEmail[], round: Round): Promise<void> {
    const untried: LeasedEmail[] = []
    for (const mail of emails) {
      if (!mayTry(mail)) untried.push(mail)
      // Since the email was leased, its link may have expired, or its account or record may have been deleted.
      else if (await outbox.renew(mail.id, toInstant(now()))) await deliver(mail, round)
    }
    await outbox.release(untried)
  }

  async function deliver(mail: LeasedEmail, round: Round): Promise<void> {
    try {
      await sender.send(mail)
    } catch (error) {
      round.hasFailures = true
      return error instanceof MailRejected ? keepRejected(mail, error, round) : keepUnsent(mail, error)
    }
    await outbox.markSent(mail.id, toInstant(now()))
    const lasted = outage.accepted(now())
    if (lasted !== undefined)
      logger.info({ seconds: Math.round(lasted / 1000) }, 'the mail server accepts emails again')
    for (const { mail, reply } of round.rejected.splice(0)) await abandon(mail, reply)
  }

  /** Keeps an email that the server might accept later. */
  async function keepUnsent(mail: LeasedEmail, error: unknown): Promise<void> {
    outage.refused(now())
    await markFailed(mail, error, mail.countedMs)
    logger.warn({ cause: withoutAddresses(String(error)) }, 'the mail server accepts no emails; they wait')
  }

  async function keepRejected(mail: LeasedEmail, error: MailRejected, round: Round): Promise<void> {
    const { reply, isPermanent } = error
    const isAccepting = await outbox.hasSentSince(toInstant(now() - ACCEPTING_FOR), toInstant(now()))
    const pause = isAccepting && mail.triedAt !== undefined ? countedBetween(Date.parse(mail.triedAt), now()) : 0
    const countedMs = mail.countedMs + pause
    await markFailed(mail, error, countedMs)
    if (outage.rejected(mail.recipient, now())) {
      logger.warn({ cause: reply }, 'the mail server rejects every recipient; emails wait')
    } else {
      logger.warn({ mail: mail.id, kind: mail.kind, reply }, 'an email was rejected')
      if (isPermanent) round.rejected.push({ mail, reply })
      else if (countedMs >= MAX_COUNTED) await abandon(mail, reply)
    }
  }

  async function markFailed(mail: LeasedEmail, error: unknown, countedMs: number): Promise<void> {
    const attempts = mail.attempts + 1
    await outbox.markFailed(mail.id, {
      attempts,
      countedMs,
      error: error instanceof Error ? error.message : String(error),
      triedAt: toInstant(now()),
      nextAt: toInstant(now() + pauseAfter(attempts)),
    })
  }

  /** Abandons what the server rejected while it accepted other emails, and what has waited too long in any case. */
  async function finish({ startedAt, hasFailures, rejected }: Round): Promise<void> {
    if (!hasFailures) return
    for (const { mail, reply } of outage.rejectsEveryone() ? [] : rejected) {
      const since = mail.triedAt ?? toInstant(startedAt)
      if (await outbox.hasSentSince(since, toInstant(now()))) await abandon(mail, reply)
    }
    const time = await clock.trusted()
    const tooOld = time ? await outbox.abandonOld(time.ago(MAX_WAIT), toInstant(now())) : []
    if (tooOld.length > 0) logger.error({ mails: tooOld }, 'emails were abandoned: they have waited too long')
  }

  async function abandon({ id, kind }: LeasedEmail, reply: string): Promise<void> {
    if (await outbox.abandon(id, toInstant(now()))) logger.error({ mail: id, kind, reply }, 'an email was abandoned')
  }

  function runNext(work: () => Promise<void>): void {
    running = running.then(work).catch((error: unknown) => logger.error({ err: error }, 'the outbox could not be read'))
  }

  /** Checks the outbox in the background, after any check in progress. */
  const wake = () => runNext(deliverDue)

  return {
    /** The status of the mail server, for `/readyz`, as this replica sees it: forms work without it. */
    async health(): Promise<PartHealth> {
      const since = outage.since()
      if (since === undefined) return { status: 'ok' }
      const cause = `The mail server has accepted no emails since ${toInstant(since)}.`
      return { status: 'degraded', problems: [{ cause, effect: EFFECT, fix: FIX }] }
    },
    deliverDue,
    wake,
    start(): void {
      timer = setInterval(wake, RECHECK_EVERY)
      timer.unref()
      runNext(() => outbox.endPauses(toInstant(now())))
      wake()
    },
    /** Resolves when the current email is sent, or soon if the server hangs; then the next start resends it. */
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await Promise.race([running, delay(graceMs, undefined, { ref: false })])
      sender.close()
    },
  }
}

/** A mail server quotes addresses in its responses; logs contain none. */
const withoutAddresses = (text: string) => text.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '[address]')
