import type { Change } from '#tree/changes.ts'

/** PostgreSQL allows up to 8000 bytes per notification, and a line takes less than 80. */
const CHANGES_PER_NOTIFICATION = 90
const MISSED = 'missed'

interface Notification {
  /** The replica that sent it. */
  replicaId: string
  /** Absent if others have missed changes of that replica. */
  changes: Change[] | undefined
}

/** Encodes changes as the payloads of notifications: a line with the replica, then one for each change. */
export function* encodeNotifications(replicaId: string, changes: readonly Change[]): Generator<string> {
  for (let from = 0; from < changes.length; from += CHANGES_PER_NOTIFICATION) {
    const lines = changes.slice(from, from + CHANGES_PER_NOTIFICATION)
    yield [replicaId, ...lines.map(({ accountId, list, folder }) => `${accountId} ${list} ${folder}`)].join('\n')
  }
}

/** Encodes the notification that others have missed changes from this replica. */
export const encodeMissed = (replicaId: string) => `${replicaId}\n${MISSED}`

/** Decodes a payload. A payload that another version has sent counts as missed changes. */
export function decodeNotification(payload: string): Notification {
  const [replicaId = '', ...lines] = payload.split('\n')
  const changes = lines.flatMap((line) => toChange(line) ?? [])
  const isComplete = changes.length > 0 && changes.length === lines.length
  return { replicaId, changes: isComplete ? changes : undefined }
}

function toChange(line: string): Change | undefined {
  const [accountId = '', list, folder = '', ...rest] = line.split(' ')
  if ((list !== 'files' && list !== 'folders') || rest.length > 0) return undefined
  return { accountId, list, folder }
}
