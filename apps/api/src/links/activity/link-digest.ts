import { inTransaction } from '@mfe/engines/transaction'
import type { LinkActivity } from '@site/contracts'
import { sql } from 'kysely'
import { clockOf, toInstant } from '#database/clock/clock.ts'
import { forUpdate, lockAccount } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'
import { DAY } from '#database/throttle/throttle.ts'
import type { MailWorker } from '#messages/outbox/mail-worker.ts'
import { enqueue } from '#messages/outbox/outbox.repo.ts'
import { type DigestOptions, linkDigestEmail } from '#messages/texts/link-emails.ts'
import { createLinksRepo } from '../links.repo.ts'
import { toActivity } from './activity.repo.ts'

interface Deps extends DigestOptions {
  db: Db
  mail: Pick<MailWorker, 'wake'>
}

/** Accounts per round of housekeeping; the others follow in the next one. */
const MAX_ACCOUNTS = 1000

/** Tells owners by email what happened with their links: within an hour, and at most once a day. */
export function createLinkDigest({ db, mail, ...options }: Deps) {
  return async (isHeld: () => boolean): Promise<void> => {
    for (const ownerId of await waitingOwners(db)) {
      if (!isHeld()) return
      if (await inTransaction(db, (trx) => enqueueDigest(trx, ownerId, options))) mail.wake()
    }
  }
}

/** Whether the owner was told nothing within a day. */
const isDue = (db: Db) => {
  const now = clockOf(db).now()
  // Later times are from a wrong clock.
  return sql<boolean>`(sent_at is null or sent_at <= ${toInstant(now - DAY)} or sent_at > ${toInstant(now)})`
}

/** Looks at one row of each link, however many there are about links that their owners do not want to hear of. */
async function waitingOwners(db: Db): Promise<string[]> {
  const owners = db
    .selectFrom('share')
    .leftJoin('link_digest', 'link_digest.owner_id', 'share.owner_id')
    .select('share.owner_id as ownerId')
    .distinct()
    .where('notifies', '=', 1)
    .where(isDue(db))
    // The condition of a partial index.
    .where(sql<boolean>`exists (select 1 from link_activity where share_id = share.id and times > reported)`)
  return (await owners.limit(MAX_ACCOUNTS).execute()).map(({ ownerId }) => ownerId)
}

/** What happened with an account's links of which it wants to know and was not told. */
const untold = (trx: Trx, ownerId: string) =>
  trx
    .selectFrom('link_activity')
    .innerJoin('share', 'share.id', 'link_activity.share_id')
    .leftJoin('link_digest', 'link_digest.owner_id', 'share.owner_id')
    .selectAll('link_activity')
    .where('share.owner_id', '=', ownerId)
    .where('notifies', '=', 1)
    .where(isDue(trx))
    .where(sql<boolean>`times > reported`)

/** Resolves to whether there is an email to send. */
async function enqueueDigest(trx: Trx, ownerId: string, options: DigestOptions): Promise<boolean> {
  await lockAccount(trx, ownerId)
  const account = await trx.selectFrom('account').select('email').where('id', '=', ownerId).executeTakeFirst()
  // Otherwise, what visitors do meanwhile would count as told.
  const owned = trx.selectFrom('share').select('id').where('owner_id', '=', ownerId).orderBy('id')
  await owned.modifyEnd(forUpdate(trx)).execute()
  const rows = await untold(trx, ownerId).execute()
  // The address of an account that is being deleted is its id.
  if (rows.length === 0 || !account || account.email === ownerId) return false
  const now = clockOf(trx).instant()
  const sent = { owner_id: ownerId, sent_at: now }
  await trx
    .insertInto('link_digest')
    .values(sent)
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ sent_at: now }))
    .execute()
  const linkIds = [...new Set(rows.map(({ share_id }) => share_id))]
  const told = trx.updateTable('link_activity').set(({ ref }) => ({ reported: ref('times') }))
  await told.where('share_id', 'in', linkIds).execute()
  const news = Map.groupBy(rows, ({ share_id }) => share_id)
  const links = (await createLinksRepo(trx).list(ownerId)).flatMap((link) => {
    const activity = (news.get(link.id) ?? []).map(
      (row): LinkActivity => ({
        ...toActivity(row),
        times: row.times - row.reported,
      }),
    )
    return activity.length > 0 ? [{ ...link, activity }] : []
  })
  // The others lead to what is being deleted.
  if (links.length === 0) return false
  await enqueue(trx, ownerId, [linkDigestEmail(account.email, links, options)])
  return true
}
