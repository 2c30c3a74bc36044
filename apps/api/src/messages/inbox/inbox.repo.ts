import type { InboxQuery } from '@site/contracts/schemas'
import { sql } from 'kysely'
import { clockOf } from '#database/clock/clock.ts'
import type { Db, Trx } from '#database/open.ts'

export type InboxRepo = ReturnType<typeof createInboxRepo>

/** An enquiry or an application. */
export type Message = Awaited<ReturnType<InboxRepo['read']>>[number]

export type Attachment = Message['attachments'][number]

/** Which message it is, for the tables that refer to it. */
export type MessageId = Readonly<{ kind: 'enquiry' | 'application'; id: string }>

export type MessageFilter = Pick<InboxQuery, 'kind' | 'state'>

const KINDS = ['enquiry', 'application'] as const

/** Newest first: ids sort by time. */
const byTime = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? 1 : -1)

export function createInboxRepo(db: Db) {
  const summary = ['id', 'reference', 'first_name', 'email', 'subject', 'created_at', 'answered_at'] as const
  /** What an application is about if no opening is named. */
  const role = sql<string>`role`.as('role')
  const noRole = sql<string>`''`.as('role')
  const files = ['application_id', 'id', 'kind', 'name', 'size', 'sha256', 'flags', 'blob_id as blobId'] as const

  const newest = async (kind: MessageId['kind'], state: MessageFilter['state'], limit: number, before?: string) => {
    const rows = await db
      .selectFrom(kind)
      .select([...summary, kind === 'application' ? role : noRole])
      .$if(state === 'open', (query) => query.where('answered_at', 'is', null))
      .$if(state === 'answered', (query) => query.where('answered_at', 'is not', null))
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, kind }))
  }

  /** Resolves to the messages that still exist, with their files, newest first. */
  async function read(references: readonly string[]) {
    const [enquiries, applications] = await Promise.all([
      db.selectFrom('enquiry').selectAll().where('reference', 'in', references).execute(),
      db.selectFrom('application').selectAll().where('reference', 'in', references).execute(),
    ])
    const ids = applications.map(({ id }) => id)
    const attached = db.selectFrom('attachment').select(files).where('application_id', 'in', ids).orderBy('id')
    const filesOf = Map.groupBy(ids.length > 0 ? await attached.execute() : [], (file) => file.application_id)
    const messages = [
      ...enquiries.map((fields) => ({ kind: 'enquiry' as const, id: fields.id, fields, attachments: [] })),
      ...applications.map((fields) => {
        const attachments = (filesOf.get(fields.id) ?? []).map(({ application_id: _, ...file }) => file)
        return { kind: 'application' as const, id: fields.id, fields, attachments }
      }),
    ]
    return messages.sort(byTime)
  }

  return {
    async newestFirst() {
      const columns = ['reference', 'email', 'subject', 'created_at'] as const
      const [enquiries, applications] = await Promise.all([
        db.selectFrom('enquiry').select(columns).execute(),
        db.selectFrom('application').select(columns).execute(),
      ])
      return [...enquiries, ...applications].sort((a, b) => b.created_at.localeCompare(a.created_at))
    },

    /** Resolves to the newest messages, or those that follow the one with the id `before`. */
    async list(filter: MessageFilter, limit: number, before?: string) {
      const kinds: readonly MessageId['kind'][] = filter.kind === 'all' ? KINDS : [filter.kind]
      const rows = await Promise.all(kinds.map((kind) => newest(kind, filter.state, limit, before)))
      return rows.flat().sort(byTime).slice(0, limit)
    },

    read,

    find: async (reference: string) => (await read([reference])).at(0),
  }
}

/** Marks a message as answered by someone, or as open. Resolves to `false` if it already is. */
export async function setAnswered(trx: Trx, { kind, id }: MessageId, by: string | null): Promise<boolean> {
  const answer = { answered_by: by, answered_at: by === null ? null : clockOf(trx).instant() }
  const update = trx.updateTable(kind).set(answer).where('id', '=', id)
  const changed = await update.where('answered_at', by === null ? 'is not' : 'is', null).executeTakeFirstOrThrow()
  return changed.numUpdatedRows === 1n
}
