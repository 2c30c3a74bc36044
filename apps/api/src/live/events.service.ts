import { createKeyedSemaphore } from '@mfe/http'
import { type ChangeEvent, EVENTS_HEARTBEAT_MS } from '@site/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Caller } from '#caller.ts'
import { createRowWatch } from '#database/row-watch.ts'
import { AppError } from '#errors.ts'
import type { SessionsService } from '#people/sessions/sessions.service.ts'
import type { Change, ChangeHub } from '#tree/changes.ts'
import { createEventStream, type EventStream } from './event-stream.ts'

/** The maximum number of streams; each browser opens one (docs/product.md, "Constants"). */
const MAX_PER_ACCOUNT = 16
/** With more changed lists than this, an account's browsers reload everything. */
const MAX_EVENTS_AT_ONCE = 32
/** How soon the end of a session is detected: in half the time that docs/product.md, "Live updates", allows. */
const SESSION_CHECK_MS = 1000
/** The clocks of replicas differ, and a change is reported shortly after its commit. */
const CLOCK_TOLERANCE_MS = 2000

interface Deps {
  changes: Pick<ChangeHub, 'listen' | 'flush'>
  sessions: Pick<SessionsService, 'active'>
  maxStreams: number
  now: () => number
  logger: FastifyBaseLogger
}

/** Up to when a client knows all changes: the id of its last event, or how long ago it read them, in milliseconds. */
interface Known {
  lastEventId?: number | undefined
  age?: number | undefined
}

interface OpenStream {
  accountId: string
  stream: EventStream
}

export type EventsService = ReturnType<typeof createEventsService>

/** Keeps a stream of events open for each browser with a visible page. A stream ends with its session. */
export function createEventsService({ changes, sessions, maxStreams, now, logger }: Deps) {
  const open = new Set<OpenStream>()
  const recent = createRecentChanges(now)
  const { tryAcquire } = createKeyedSemaphore(MAX_PER_ACCOUNT)
  let isClosed = false

  const watchSession = createRowWatch({ findLive: sessions.active, everyMs: SESSION_CHECK_MS, logger })

  changes.listen({
    onChanges(changed) {
      for (const { accountId } of changed) recent.record(accountId)
      for (const { accountId, stream } of open) {
        for (const event of eventsOf(accountId, changed)) stream.send(event)
      }
    },
    onMissed() {
      recent.forget()
      for (const { stream } of open) stream.send({ list: 'all' })
    },
  })

  const beats = setInterval(() => {
    for (const { stream } of open) stream.beat()
  }, EVENTS_HEARTBEAT_MS).unref()

  return {
    count: () => open.size,

    /**
     * Opens the stream of a caller. If anything has changed that the client does not know, the first event reports it.
     * The caller of this function must close the body to free the slot. Throws `events/too-many`.
     */
    open({ accountId, sessionId }: Caller, { lastEventId, age }: Known) {
      if (isClosed) throw new AppError('server/busy', 'The server is stopping.')
      const release = open.size < maxStreams ? tryAcquire(accountId) : undefined
      if (!release) throw new AppError('events/too-many', 'Too many pages are receiving live updates.')
      // Changes that wait for their batch are older than this stream; it would only make the page reload.
      changes.flush()
      const stream = createEventStream(now)
      const entry = { accountId, stream }
      open.add(entry)
      const stopWatching = watchSession(() => sessionId, stream.endSession)
      stream.body.once('close', () => {
        open.delete(entry)
        stopWatching()
        release()
      })
      stream.start()
      const since = lastEventId ?? (age === undefined ? undefined : now() - age)
      const hasMissed = since !== undefined && recent.mayHaveChanged(accountId, since - CLOCK_TOLERANCE_MS)
      if (hasMissed) stream.send({ list: 'all' })
      else stream.beat()
      return stream.body
    },

    close(): void {
      isClosed = true
      clearInterval(beats)
      for (const { stream } of open) stream.end()
    },
  }
}

function eventsOf(accountId: string, changed: readonly Change[]): ChangeEvent[] {
  const own = changed.filter((change) => change.accountId === accountId)
  return own.length > MAX_EVENTS_AT_ONCE
    ? [{ list: 'all' }]
    : own.map(({ list, folder, root }) => ({ list, folder, root }))
}

/** Accounts whose last change is remembered, at about 100 bytes each. */
const MAX_ACCOUNTS = 10_000

/**
 * Remembers when each account last changed, so a page that reconnects reloads only if it has missed something.
 * Forgets the least recently changed accounts, and then reports a possible change for all earlier times.
 */
export function createRecentChanges(now: () => number, maxAccounts = MAX_ACCOUNTS) {
  let knownSince = now()
  const changedAt = new LRUCache<string, number>({
    max: maxAccounts,
    dispose: (time, _id, reason) => {
      if (reason === 'evict') knownSince = Math.max(knownSince, time)
    },
  })

  return {
    record: (accountId: string) => void changedAt.set(accountId, now()),

    /** Call this when changes may have been missed. */
    forget(): void {
      knownSince = now()
    },

    /** Returns whether the account may have changed at this time or later. */
    mayHaveChanged(accountId: string, since: number): boolean {
      return since < knownSince || (changedAt.peek(accountId) ?? 0) >= since
    },
  }
}
