import { isFailure } from '@mfe/engines/failure'
import { inTransaction } from '@mfe/engines/transaction'
import type { Kysely } from 'kysely'
import { emptyChannel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import { newPreviewKey } from '../store/preview-key.ts'
import type { ChannelStore } from '../store/release-store.ts'
import { readDocument } from './read-document.ts'
import { isStored, newChange, storeChange } from './store-change.ts'
import { SCHEMA, type Tables } from './tables.ts'

const PREVIEW_KEY = 'preview-key'

/** Stores channels in PostgreSQL, where several machines share them. `migrate` has prepared the database. */
export function createPostgresChannels(database: Kysely<Tables>): ChannelStore {
  const db = database.withSchema(SCHEMA)

  return {
    async apps() {
      const rows = await db.selectFrom('channel').select('app').orderBy('app').execute()
      return rows.map(({ app }) => app)
    },

    async channel(app) {
      const newest = await db.selectFrom('channel').selectAll().where('app', '=', app).executeTakeFirst()
      return newest ? readDocument(newest, () => earlierDocuments(app, newest.revision)) : emptyChannel
    },

    async advance(app, { unreadable: _, ...next }) {
      const change = newChange(app, next)
      const store = () => inTransaction(db, (trx) => storeChange(trx, change))
      try {
        return await store()
      } catch (error) {
        if (!isFailure(error, 'unclear')) throw error
      }
      // The response to the commit was lost. The same change is stored at most once, so a second attempt settles it.
      return (await store()) || isStored(db, change)
    },

    async previewKey() {
      const secret = { name: PREVIEW_KEY, value: newPreviewKey() }
      await db
        .insertInto('secret')
        .values(secret)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const { value } = await db
        .selectFrom('secret')
        .select('value')
        .where('name', '=', PREVIEW_KEY)
        .executeTakeFirstOrThrow()
      return value
    },
  }

  function earlierDocuments(app: AppName, revision: number): Promise<{ document: string }[]> {
    return db
      .selectFrom('channel_change')
      .select('document')
      .where('app', '=', app)
      .where('revision', '<', revision)
      .orderBy('revision', 'desc')
      .limit(MAX_EARLIER)
      .execute()
  }
}

/** More documents in a row than anything but a broken database leaves unreadable. */
const MAX_EARLIER = 50
