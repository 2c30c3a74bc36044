import type { Insertable } from 'kysely'
import { clockOf } from '#database/clock/clock.ts'
import { newId } from '#database/ids.ts'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import type { MessageId } from '#messages/inbox/inbox.repo.ts'

type InboxAction =
  | 'invited'
  | 'revoked'
  | 'signed in'
  | 'signed out'
  | 'read'
  | 'downloaded'
  | 'exported'
  | 'answered'
  | 'reopened'

export interface InboxEvent {
  /** The email address of the operator whom it concerns. */
  operator: string
  action: InboxAction
  message?: MessageId
  /** Must not contain names or addresses of the people who wrote. */
  detail?: string
}

/** A generous estimate of a record's size, including index entries. */
export const EVENT_BYTES = 1024

/**
 * Records what operators do. Call this before what they read is sent, or in the transaction of what they change: what
 * cannot be recorded does not happen. Once a message is deleted, its records no longer name it.
 */
export async function recordEvents(db: Db, events: readonly InboxEvent[]): Promise<void> {
  if (events.length === 0) return
  const clock = clockOf(db)
  const rows = events.map(
    ({ operator, action, message, detail = '' }): Insertable<Database['inbox_audit']> => ({
      id: newId(clock.now()),
      at: clock.instant(),
      operator,
      action,
      enquiry_id: message?.kind === 'enquiry' ? message.id : null,
      application_id: message?.kind === 'application' ? message.id : null,
      detail,
    }),
  )
  await db.insertInto('inbox_audit').values(rows).execute()
}

/** Resolves to all records, or those about one message, newest first. */
export const recordedEvents = (db: Db, reference?: string) =>
  db
    .selectFrom('inbox_audit')
    .leftJoin('enquiry', 'enquiry.id', 'inbox_audit.enquiry_id')
    .leftJoin('application', 'application.id', 'inbox_audit.application_id')
    .select(['inbox_audit.at', 'inbox_audit.operator', 'inbox_audit.action', 'inbox_audit.detail'])
    .select(({ fn }) => fn.coalesce('enquiry.reference', 'application.reference').as('reference'))
    .$if(reference !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('enquiry.reference', '=', reference ?? ''), eb('application.reference', '=', reference ?? '')]),
      ),
    )
    .orderBy('inbox_audit.at', 'desc')
    .orderBy('inbox_audit.id', 'desc')
    .execute()
