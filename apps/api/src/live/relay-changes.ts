import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { batchesOf } from '#database/batches.ts'
import type { Db } from '#database/open.ts'
import type { Change, ChangeHub } from '#tree/changes.ts'

const CHANNEL = 'site_changes'
const RETRY_MS = 1000

interface Deps {
  db: Db
  /** Empty: an embedded database, so there are no other replicas. */
  url: string
  replicaId: string
  logger: FastifyBaseLogger
}

/** Exchanges changes with other replicas through PostgreSQL (docs/decisions/042). Disposal sends the last ones. */
export async function relayChanges(hub: ChangeHub, { db, url, replicaId, logger }: Deps): Promise<AsyncDisposable> {
  if (url === '') return { [Symbol.asyncDispose]: async () => hub.flush() }
  // Loaded only when used, because loading costs memory and startup time.
  const { DEFAULT_SETTINGS, listen } = await import('@mfe/engines/postgres')
  const notify = (payload: string) => sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db)
  const sender = createSender(notify, encodeMissed(replicaId), logger)
  hub.relayTo((changes) => {
    for (const payload of encodeNotifications(replicaId, changes)) sender.send(payload)
  })
  const listener = await listen(
    { ...DEFAULT_SETTINGS, url },
    {
      channels: [CHANNEL],
      onNotification: (_channel, payload) => {
        const notification = payload === undefined ? undefined : decodeNotification(payload)
        if (notification?.replicaId === replicaId) return
        if (notification?.changes) hub.receive(notification.changes)
        else hub.reportMissed()
      },
      onLost: () => undefined,
    },
    logger,
  )
  return {
    async [Symbol.asyncDispose]() {
      hub.flush()
      await sender.stop()
      await listener.close()
    },
  }
}

/** Sends notifications in order. After the database rejects one, sends `missed` as soon as it accepts another. */
function createSender(notify: (payload: string) => Promise<unknown>, missed: string, logger: FastifyBaseLogger) {
  let sending = Promise.resolve()
  let retry: NodeJS.Timeout | undefined
  let isFailing = false

  async function attempt(payload: string): Promise<void> {
    try {
      await notify(payload)
      isFailing = false
    } catch (error) {
      if (!isFailing) logger.warn({ err: error }, 'other replicas were not told about a change')
      isFailing = true
      retry ??= setTimeout(sendMissed, RETRY_MS).unref()
    }
  }

  function send(payload: string): void {
    sending = sending.then(() => attempt(payload))
  }

  function sendMissed(): void {
    retry = undefined
    send(missed)
  }

  return {
    send,
    async stop(): Promise<void> {
      await sending
      clearTimeout(retry)
    },
  }
}

/** PostgreSQL allows up to 8000 bytes per notification, and a line takes less than 80. */
const CHANGES_PER_NOTIFICATION = 90
const MISSED = 'missed'

/** Encodes changes as the payloads of notifications: a line with the replica, then one for each change. */
export function* encodeNotifications(replicaId: string, changes: readonly Change[]): Generator<string> {
  for (const lines of batchesOf(changes, CHANGES_PER_NOTIFICATION)) {
    yield [
      replicaId,
      ...lines.map(({ accountId, list, folder, root }) => `${accountId} ${list} ${folder} ${root}`),
    ].join('\n')
  }
}

/** Encodes the notification that others have missed changes from this replica. */
export const encodeMissed = (replicaId: string) => `${replicaId}\n${MISSED}`

/** Decodes a payload. Without `changes`, others have missed some: also for what another version has sent. */
export function decodeNotification(payload: string) {
  const [replicaId = '', ...lines] = payload.split('\n')
  const changes = lines.flatMap((line) => toChange(line) ?? [])
  const isComplete = changes.length > 0 && changes.length === lines.length
  return { replicaId, changes: isComplete ? changes : undefined }
}

function toChange(line: string): Change | undefined {
  const [accountId = '', list, folder = '', root, ...rest] = line.split(' ')
  if ((list !== 'files' && list !== 'folders') || root === undefined || rest.length > 0) return undefined
  return { accountId, list, folder, root }
}
