import { isFailure } from '@mfe/engines/failure'
import { inTransaction } from '@mfe/engines/transaction'
import type { Kysely } from 'kysely'
import { type Channel, type Channels, emptyChannel, parseChannel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import { newPreviewKey } from '../store/preview-key.ts'
import type { ChannelStore } from '../store/release-store.ts'
import { inOrder } from '../store/several-channels.ts'
import { createPostgresAccess } from './postgres-access.ts'
import { areStored, falseIfOutdated, newChange, storeChanges } from './store-change.ts'
import type { Connect, Tables } from './tables.ts'

const PREVIEW_KEY = 'preview-key'

/** Stores channels in PostgreSQL, where several machines share them. */
export function createPostgresChannels(connect: Connect): ChannelStore {
  return {
    ...createPostgresAccess(connect),

    async apps() {
      const db = await connect()
      const rows = await db.selectFrom('channel').select('app').orderBy('app').execute()
      return rows.map(({ app }) => app)
    },

    async channel(app) {
      const db = await connect()
      const newest = await db.selectFrom('channel').selectAll().where('app', '=', app).executeTakeFirst()
      return newest ? readDocument(newest, () => earlierDocuments(db, newest)) : emptyChannel
    },

    advance: (app, next) => advanceAll(connect, new Map([[app, next]])),

    advanceAll: (changes) => advanceAll(connect, changes),

    async previewKey(initial = newPreviewKey()) {
      const db = await connect()
      const secret = { name: PREVIEW_KEY, value: initial }
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

    async replacePreviewKey(value) {
      const db = await connect()
      await db.updateTable('secret').set({ value }).where('name', '=', PREVIEW_KEY).execute()
    },
  }
}

async function advanceAll(connect: Connect, next: Channels): Promise<boolean> {
  const db = await connect()
  const changes = inOrder(next).map(([app, { unreadable: _, ...channel }]) => newChange(app, channel))
  const store = () => inTransaction(db, (trx) => storeChanges(trx, changes)).catch(falseIfOutdated)
  return store().catch(async (error: unknown) => {
    if (!isFailure(error, 'unclear')) throw error
    // The response to the commit was lost. A change is stored at most once, so it is safe to try again.
    const isSettled = store().then((isNew) => isNew || areStored(db, changes))
    return isSettled.catch(() => {
      throw error
    })
  })
}

/** Only a broken database leaves more consecutive documents unreadable. */
const MAX_EARLIER = 50

const earlierDocuments = (
  db: Kysely<Tables>,
  { app, revision }: { app: AppName; revision: number },
): Promise<{ document: string }[]> =>
  db
    .selectFrom('channel_change')
    .select('document')
    .where('app', '=', app)
    .where('revision', '<', revision)
    .orderBy('revision', 'desc')
    .limit(MAX_EARLIER)
    .execute()

/** Parses the newest document, or returns the newest readable one with `unreadable` set. */
async function readDocument(
  { revision, document }: { revision: number; document: string },
  readEarlier: () => Promise<readonly { document: string }[]>,
): Promise<Channel> {
  const newest = parsed(document)
  if (newest) return newest
  const earlier = (await readEarlier()).map((each) => parsed(each.document)).find((channel) => channel !== undefined)
  const file = `channel revision ${revision}`
  return { ...(earlier ?? emptyChannel), revision, unreadable: { file, reason: `${file} cannot be parsed.` } }
}

function parsed(document: string): Channel | undefined {
  try {
    return parseChannel(document)
  } catch {
    return undefined
  }
}
