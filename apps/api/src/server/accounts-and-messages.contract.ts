import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteInBatches } from '#database/batches.ts'
import type { Db } from '#database/open.ts'
import { generatedSetting } from '#database/secrets/secrets.ts'
import { createThrottle } from '#database/throttle/throttle.ts'
import { createContactRepo } from '#messages/contact/contact.service.ts'
import { createInboxRepo } from '#messages/inbox/inbox.repo.ts'
import { createOutboxCounts, createOutboxRepo, enqueue } from '#messages/outbox/outbox.repo.ts'
import { deleteExpiredMessages } from '#messages/retention/retention.ts'
import { createAccountsRepo } from '#people/accounts/accounts.repo.ts'
import { createEmailConfirmationsRepo } from '#people/accounts/email-confirmation.service.ts'
import { createEmailChangesRepo } from '#people/email-change/email-change.service.ts'
import { createErasureRepo } from '#people/erasure/erasure.service.ts'
import { createPasskeysRepo } from '#people/passkeys/passkeys.repo.ts'
import { createResetRepo, resetLimits } from '#people/password-reset/reset.service.ts'
import { createSessionsRepo } from '#people/sessions/sessions.repo.ts'
import {
  addAccount,
  addApplication,
  addFolder,
  cutoff,
  fixedSecret,
  mail,
  newLink,
  newSession,
  trusted,
} from '#testing/rows.ts'

const NOW = '2026-06-01T00:00:00.000Z'
const toAda = { ...mail, recipient: 'ada@example.com' }
const LATER = '2026-06-01T00:05:00.000Z'
const enquiry = { firstName: 'Ada', phoneNumber: '1', email: 'ada@example.com', subject: 'Hi', message: 'Hello' }

/** Defines the contract tests of the account, message and email repositories, for every engine. */
export function describeAccountsAndMessages(open: () => Promise<Db>): void {
  let db: Db
  beforeEach(async () => {
    db = await open()
  })

  describe('the accounts repository', () => {
    it('accepts an email once, and lists accounts in the byte order of their emails', async () => {
      const sorted = ['B@example.com', '_@example.com', 'a@example.com', 'z@example.com']
      for (const email of sorted.toReversed()) await addAccount(db, email)
      await expect(addAccount(db, 'a@example.com')).rejects.toThrow('taken')
      const accounts = createAccountsRepo(db)
      expect((await accounts.all()).map(({ email }) => email)).toEqual(sorted)
      expect(await accounts.byEmail('A@example.com')).toBeUndefined()
    })

    it('changes a password unless it has changed since it was verified, and ends the other sessions', async () => {
      const ada = await addAccount(db)
      const [accounts, sessions] = [createAccountsRepo(db), createSessionsRepo(db)]
      const [kept, ended] = [newSession(ada), newSession(ada)]
      for (const session of [kept, ended]) expect(await sessions.insert(session, 'hash')).toBe(0)
      const change = { accountId: ada, verifiedHash: 'hash', passwordHash: 'new', keepSession: kept.id, mail }
      expect([await accounts.changePassword(change), await accounts.changePassword(change)]).toEqual([true, false])
      expect(await sessions.byToken(kept.token_hash)).toMatchObject({ accountId: ada, bound: 0 })
      expect(await sessions.byCookie(ended.cookie_hash)).toBeUndefined()
      await accounts.setPassword(ada, 'third')
      expect(await sessions.byToken(kept.token_hash)).toBeUndefined()
    })
  })

  describe('the sessions repository', () => {
    it('keeps the most recently used sessions of an account', async () => {
      const ada = await addAccount(db)
      const sessions = createSessionsRepo(db, 2)
      const rows = ['03', '01', '02'].map((day) => newSession(ada, `2026-01-${day}T00:00:00.000Z`))
      const replaced: (number | undefined)[] = []
      for (const row of rows) replaced.push(await sessions.insert(row, 'hash'))
      expect(replaced).toEqual([0, 0, 1])
      const live = await sessions.activeOf(ada, NOW, '')
      expect(live.map(({ id }) => id)).toEqual([rows[0]?.id, rows[2]?.id])
      expect(await sessions.insert(newSession(ada), 'other')).toBeUndefined()
    })

    it('ends sessions by id, by account and by age', async () => {
      const ada = await addAccount(db)
      const sessions = createSessionsRepo(db)
      const rows = [newSession(ada), newSession(ada), newSession(ada), newSession(ada)]
      const [one = '', two = '', used = ''] = rows.map(({ id }) => id)
      for (const row of rows) await sessions.insert(row, 'hash')
      await sessions.delete(one)
      expect([await sessions.deleteOf(ada, two), await sessions.deleteOf(ada, two)]).toEqual([true, false])
      await sessions.touch(used, NOW, true)
      await sessions.deleteEnded(cutoff(NOW), cutoff('2026-05-01T00:00:00.000Z'))
      expect((await sessions.activeOf(ada, NOW, '')).map(({ id }) => id)).toEqual([used])
      const ended = { accountId: ada, sessionId: one }
      await expect(sessions.deleteAllOf(ended, { withLinks: true })).rejects.toMatchObject({ code: 'session/none' })
      await sessions.deleteAllOf({ accountId: ada, sessionId: used }, { withLinks: true })
      expect(await sessions.activeOf(ada, NOW, '')).toEqual([])
    })

    it('finds the active ones among more sessions than a statement can name', async () => {
      const sessions = createSessionsRepo(db)
      const row = newSession(await addAccount(db))
      await sessions.insert(row, 'hash')
      const others = Array.from({ length: 70_000 }, (_, index) => `ended-${index}`)
      expect(await sessions.activeAmong([...others, row.id], NOW, '')).toEqual([row.id])
    })
  })

  describe('the password resets repository', () => {
    it('keeps one link per account and redeems it once', async () => {
      const ada = await addAccount(db)
      const resets = createResetRepo(db)
      for (const token of ['old', 'new']) await resets.insert(newLink(ada, token), toAda)
      expect([await resets.isValid('old', NOW), await resets.isValid('new', NOW)]).toEqual([false, true])
      const redeem = () => resets.redeem('new', NOW, 'hash 2', () => mail)
      expect([await redeem(), await redeem()]).toEqual([{ id: ada, email: 'ada@example.com' }, undefined])
      expect(await createAccountsRepo(db).byId(ada)).toMatchObject({ password_hash: 'hash 2' })
      await resets.insert(newLink(ada, 'third'), toAda)
      await resets.deleteExpired(cutoff('9999-12-31'))
      expect(await resets.isValid('third', NOW)).toBe(false)
    })

    it('sends no link to an address that the account no longer has', async () => {
      const ada = await addAccount(db, 'ada@example.org')
      const resets = createResetRepo(db)
      await resets.insert(newLink(ada, 'token'), toAda)
      expect(await resets.isValid('token', NOW)).toBe(false)
      expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
    })
  })

  describe('the email confirmations repository', () => {
    const add = (email: string, token: string) =>
      createAccountsRepo(db)
        .insert({ email, ...names, password_hash: 'hash' }, { link: linkOf(token), mail })
        .then((id) => id ?? expect.unreachable('the email is taken'))
    const names = { first_name: 'Ada', last_name: 'Okafor', phone_number: '1' }
    const linkOf = (token_hash: string) => ({ token_hash, expires_at: '9999-01-01T00:00:00.000Z' })

    it('keeps one link per account, which confirms it once, and queues each email', async () => {
      const confirmations = createEmailConfirmationsRepo(db)
      const ada = await add('ada@example.com', 'old')
      expect(await confirmations.replaceLink(ada, linkOf('new'), mail)).toBe(true)
      const redeem = (token: string) =>
        confirmations.redeem(token, NOW, (recipient) => ({ ...mail, kind: 'welcome', recipient }))
      expect([await redeem('old'), await redeem('new'), await redeem('new')]).toEqual([undefined, ada, undefined])
      expect([await confirmations.isPending(ada), await confirmations.replaceLink(ada, linkOf('3'), mail)]).toEqual([
        false,
        false,
      ])
      const kinds = db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('id')
      expect(await kinds.execute()).toEqual([
        { kind: mail.kind, recipient: mail.recipient },
        { kind: mail.kind, recipient: mail.recipient },
        { kind: 'welcome', recipient: 'ada@example.com' },
      ])
    })

    it('deletes only accounts that nobody has confirmed or used', async () => {
      const confirmations = createEmailConfirmationsRepo(db)
      const confirmed = await addAccount(db)
      const [unused, used] = [await add('unused@example.com', '1'), await add('used@example.com', '2')]
      await addFolder(db, used, 'a')
      expect(await confirmations.createdBefore(cutoff('9999'), 10)).toEqual([unused])
      expect(await confirmations.createdBefore(cutoff('2000'), 10)).toEqual([])
      const outcomes = [confirmed, used, unused, unused].map((id) => confirmations.deleteUnconfirmed(id))
      expect((await Promise.all(outcomes)).filter(Boolean)).toHaveLength(1)
      const left = await db.selectFrom('account').select('id').orderBy('id').execute()
      expect(left.map(({ id }) => id)).toEqual([confirmed, used].sort())
    })
  })

  describe('the email changes repository', () => {
    const noticeTo = (recipient: string) => ({ ...mail, kind: 'email-change-notice', recipient })

    it('keeps one link per account, which works once, and ends every session but the one that asked', async () => {
      const ada = await addAccount(db)
      const [sessions, emailChanges] = [createSessionsRepo(db), createEmailChangesRepo(db)]
      const [kept, ended] = [newSession(ada), newSession(ada)]
      for (const session of [kept, ended]) await sessions.insert(session, 'hash')
      const caller = { accountId: ada, sessionId: kept.id }
      const insert = (token: string, new_email: string) =>
        emailChanges.insert(caller, {
          change: { ...newLink(ada, token), new_email, session_id: kept.id },
          ...{ link: mail, notice: mail, taken: mail },
        })
      await insert('old', 'first@example.com')
      await insert('new', 'second@example.com')
      expect([await emailChanges.pending(ada, NOW), await emailChanges.redeem('old', NOW, noticeTo)]).toEqual([
        'second@example.com',
        undefined,
      ])
      expect([
        await emailChanges.redeem('new', NOW, noticeTo),
        await emailChanges.redeem('new', NOW, noticeTo),
      ]).toEqual([ada, undefined])
      expect(await createAccountsRepo(db).byId(ada)).toMatchObject({ email: 'second@example.com' })
      expect((await sessions.activeOf(ada, NOW, '')).map(({ id }) => id)).toEqual([kept.id])
      const other = { accountId: ada, sessionId: ended.id }
      const late = { change: { ...newLink(ada, 'late'), new_email: 'x', session_id: ended.id } }
      await expect(
        emailChanges.insert(other, { ...late, link: mail, notice: mail, taken: mail }),
      ).rejects.toMatchObject({ code: 'session/none' })
    })

    it('rejects an address that has an account by now, and keeps the link until it expires', async () => {
      const ada = await addAccount(db)
      const emailChanges = createEmailChangesRepo(db)
      await addAccount(db, 'bob@example.com')
      const change = { ...newLink(ada, 'token'), new_email: 'bob@example.com', session_id: 's' }
      await db.insertInto('email_change').values(change).execute()
      await expect(emailChanges.redeem('token', NOW, noticeTo)).rejects.toMatchObject({ kind: 'taken' })
      expect(await emailChanges.pending(ada, NOW)).toBe('bob@example.com')
      await emailChanges.deleteExpired(cutoff('9999-12-31'))
      expect(await emailChanges.pending(ada, NOW)).toBeUndefined()
    })

    it('sends what waits about links to the new address, and everything else to the former one', async () => {
      const ada = await addAccount(db)
      const change = { ...newLink(ada, 'token'), new_email: 'new@example.com', session_id: 's' }
      await db.insertInto('email_change').values(change).execute()
      const emails = ['link-digest', 'passkey-added'].map((kind) => ({ ...toAda, kind }))
      await db.transaction().execute((trx) => enqueue(trx, ada, emails))
      await createEmailChangesRepo(db).redeem('token', NOW, noticeTo)
      expect(await db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('id').execute()).toEqual([
        { kind: 'link-digest', recipient: 'new@example.com' },
        { kind: 'passkey-added', recipient: toAda.recipient },
        { kind: 'email-change-notice', recipient: toAda.recipient },
      ])
    })
  })

  describe('the passkeys repository', () => {
    const setUp = async () => {
      const ada = await addAccount(db)
      const session = newSession(ada)
      await createSessionsRepo(db).insert(session, 'hash')
      return { ada, caller: { accountId: ada, sessionId: session.id }, passkeys: createPasskeysRepo(db) }
    }
    const rowOf = (owner_id: string, id: string) => ({
      ...{ id, owner_id, credential_id: `credential ${id}`, public_key: 'key', sign_count: 1, name: id },
      created_at: NOW,
    })
    const challenge = (challenge_hash: string) => ({ challenge_hash, expires_at: LATER })

    it('gives out each challenge once, to one of several, for its account and purpose', async () => {
      const { ada, caller, passkeys } = await setUp()
      expect(await passkeys.offer(caller, { ...challenge('old'), name: 'phone' })).toEqual([])
      await passkeys.offer(caller, { ...challenge('new'), name: 'phone' })
      expect(await passkeys.offerLogin(challenge('login'), NOW)).toBe(true)
      expect(await passkeys.takeLogin('new', NOW)).toBe(false)
      expect(await passkeys.take('login', ada, NOW)).toBeUndefined()
      expect(await passkeys.take('old', ada, NOW)).toBeUndefined()
      expect(await passkeys.take('new', 'another', NOW)).toBeUndefined()
      const taken = await Promise.all([1, 2].map(() => passkeys.take('new', ada, NOW)))
      expect(taken.filter((name) => name === 'phone')).toHaveLength(1)
      const logins = await Promise.all([1, 2].map(() => passkeys.takeLogin('login', NOW)))
      expect(logins.sort()).toEqual([false, true])
      await passkeys.offerLogin(challenge('late'), NOW)
      expect(await passkeys.takeLogin('late', LATER)).toBe(false)
      await passkeys.deleteExpired(cutoff(LATER))
      expect(await db.selectFrom('passkey_challenge').selectAll().execute()).toEqual([])
    })

    it('accepts a credential once, and a use only with a higher count, or none at all', async () => {
      const { ada, caller, passkeys } = await setUp()
      const insert = (id: string) => passkeys.insert(caller, rowOf(ada, id), mail)
      expect([await insert('1'), await insert('1')]).toEqual(['stored', 'taken'])
      expect(await passkeys.byCredential('credential 1')).toMatchObject({ accountId: ada, sign_count: 1 })
      const used = []
      for (const count of [1, 3, 3, 2, 0]) used.push(await passkeys.markUsed('1', count, NOW))
      expect(used).toEqual([false, true, false, false, false])
      await db.updateTable('passkey').set({ sign_count: 0 }).execute()
      expect([await passkeys.markUsed('1', 0, NOW), await passkeys.markUsed('1', 0, NOW)]).toEqual([true, true])
      expect(await passkeys.list(ada)).toEqual([{ id: '1', name: '1', createdAt: NOW, lastUsedAt: NOW }])
      for (let n = 2; n <= 20; n += 1) await insert(String(n))
      expect([await insert('21'), await passkeys.offer(caller, { ...challenge('c'), name: 'x' })]).toEqual([
        'full',
        undefined,
      ])
      expect([await passkeys.delete('another', '1'), await passkeys.delete(ada, '1')]).toEqual([false, true])
      await createSessionsRepo(db).delete(caller.sessionId)
      await expect(insert('22')).rejects.toMatchObject({ code: 'session/none' })
    })
  })

  describe('the erasure repository', () => {
    it('closes an account and frees its email', async () => {
      const ada = await addAccount(db)
      await createSessionsRepo(db).insert(newSession(ada), 'hash')
      await createResetRepo(db).insert(newLink(ada, 't'), {
        ...toAda,
        kind: 'password-reset',
      })
      const erasure = createErasureRepo(db)
      expect(await erasure.closeAccount(ada)).toMatchObject({ sessions: 1, mailIds: [expect.any(String)] })
      expect(await erasure.closedAccounts()).toEqual([ada])
      await addAccount(db)
      await erasure.deleteIdempotencyKeys(ada)
      expect([await erasure.deleteAccount(ada), await erasure.closeAccount('none')]).toEqual([true, undefined])
    })

    it('deletes the emails of an account at whatever address, and no others', async () => {
      const [ada, bob] = [await addAccount(db), await addAccount(db, 'bob@example.com')]
      const [notice, receipt] = ['email-change-notice', 'enquiry-receipt'].map((kind) => ({ ...toAda, kind }))
      const former = { ...toAda, kind: 'passkey-added', recipient: 'former@example.com' }
      await db.transaction().execute(async (trx) => {
        await enqueue(trx, ada, [former])
        // As a version before queues them.
        await enqueue(trx, null, [notice ?? mail, receipt ?? mail])
        await enqueue(trx, bob, [former])
      })
      expect((await createErasureRepo(db).closeAccount(ada))?.mailIds).toHaveLength(2)
      expect(await db.selectFrom('outbox').select(['owner_id', 'kind']).orderBy('id').execute()).toEqual([
        { owner_id: null, kind: 'enquiry-receipt' },
        { owner_id: bob, kind: 'passkey-added' },
      ])
    })

    it('deletes a message by its reference, only once', async () => {
      await createContactRepo(db).insert(enquiry, 'E-1', [{ ...mail, reference: 'E-1' }], undefined)
      await addApplication(db, 'A-1')
      const { deleteMessage } = createErasureRepo(db)
      expect(await deleteMessage('E-1')).toEqual({ blobIds: [], mailIds: [expect.any(String)] })
      expect([await deleteMessage('A-1'), await deleteMessage('A-1')]).toEqual([
        { blobIds: ['blob of A-1'], mailIds: [] },
        undefined,
      ])
    })
  })

  describe('the messages repository', () => {
    it('stores a message once per key', async () => {
      const contact = createContactRepo(db)
      const key = { scope: 'contact', key: 'k', fingerprint: 'f' }
      const first = await contact.insert(enquiry, 'E-1', [mail], key)
      const second = await contact.insert(enquiry, 'E-2', [mail], key)
      expect([first, second]).toEqual([
        { result: { reference: 'E-1' }, isRepeated: false },
        { result: { reference: 'E-1' }, isRepeated: true },
      ])
      await expect(contact.insert(enquiry, 'E-3', [], { ...key, fingerprint: 'g' })).rejects.toMatchObject({
        code: 'request/key-reused',
      })
    })

    it('lists messages newest first and finds them by reference', async () => {
      await addApplication(db, 'A-1', '2026-01-01T00:00:00.000Z')
      await createContactRepo(db).insert(enquiry, 'E-1', [mail], undefined)
      const inbox = createInboxRepo(db)
      expect((await inbox.newestFirst()).map(({ reference }) => reference)).toEqual(['E-1', 'A-1'])
      expect(await inbox.find('A-1')).toMatchObject({ attachments: [{ kind: 'cv', size: 1 }] })
      expect(await inbox.find('none')).toBeUndefined()
    })

    it('deletes expired messages with their files', async () => {
      const deleted: string[] = []
      const blobs = { deleteAll: async (ids: readonly string[]) => void deleted.push(...ids) }
      const mailFiles = { deleteAll: async () => undefined, deleteOlderThan: async () => 0 }
      const forget = () => deleteExpiredMessages({ db, blobs, mailFiles }, trusted(NOW))
      expect(await forget()).toMatchObject({ applications: 0, enquiries: 0, emails: 0 })
      await addApplication(db, 'A-1', '2025-01-01T00:00:00.000Z')
      await addApplication(db, 'A-2', NOW)
      expect([await forget(), deleted]).toMatchObject([{ applications: 1 }, ['blob of A-1']])
    })
  })

  describe('the outbox', () => {
    const failure = { attempts: 1, countedMs: 5, error: 'a\0b', triedAt: NOW, nextAt: LATER }

    it('leases due emails in batches, each to one worker', async () => {
      await db.transaction().execute((trx) => enqueue(trx, null, Array(12).fill(mail)))
      await db.updateTable('outbox').set({ next_at: NOW }).execute()
      const outbox = createOutboxRepo(db, 'a')
      const lengths = [await outbox.lease(NOW), await outbox.lease(NOW), await outbox.lease(NOW)]
      expect(lengths.map(({ length }) => length)).toEqual([10, 2, 0])
    })

    it('leases an email to another replica once its lease expires, and the first replica loses it', async () => {
      await db.transaction().execute((trx) => enqueue(trx, null, [mail]))
      const [a, b] = [createOutboxRepo(db, 'a'), createOutboxRepo(db, 'b')]
      const now = new Date().toISOString()
      const [{ id } = { id: '' }] = await a.lease(now)
      expect([await b.lease(now), await a.renew(id, now), await b.renew(id, now)]).toEqual([[], true, false])
      await db.updateTable('outbox').set({ lease_until: NOW }).execute()
      expect(await b.lease(now)).toMatchObject([{ id }])
      expect([await a.renew(id, now), await b.renew(id, now)]).toEqual([false, true])
      await a.markFailed(id, { ...failure, nextAt: now })
      expect(await a.lease(now)).toEqual([])
    })

    it('sends emails whose next attempt or lease is so far ahead that a wrong clock must have set it', async () => {
      await db.transaction().execute((trx) => enqueue(trx, null, [mail]))
      const outbox = createOutboxRepo(db, 'a')
      const now = new Date().toISOString()
      expect(await outbox.lease(now)).toHaveLength(1)
      const far = '2100-01-01T00:00:00.000Z'
      await db.updateTable('outbox').set({ lease_until: far, next_at: far }).execute()
      expect(await outbox.lease(now)).toHaveLength(1)
    })

    it('withdraws emails whose record was deleted, and no others', async () => {
      const about = (reference: string) => ({ ...mail, subject: reference, reference })
      await addApplication(db, 'A-1')
      await createContactRepo(db).insert(enquiry, 'E-1', [about('E-1'), about('A-1'), about('gone'), mail], undefined)
      const outbox = createOutboxRepo(db, 'a')
      expect([await outbox.withdraw(cutoff(NOW)), await outbox.withdraw(cutoff(NOW))]).toEqual([1, 0])
      const left = await db.selectFrom('outbox').select('subject').orderBy('id').execute()
      expect(left.map(({ subject }) => subject)).toEqual(['E-1', 'A-1', mail.subject])
    })

    it('abandons emails that have waited too long since they were last queued, unless they are leased', async () => {
      await db.transaction().execute((trx) => enqueue(trx, null, Array(4).fill(mail)))
      const outbox = createOutboxRepo(db, 'a')
      const ids = (await outbox.lease('9999-01-01T00:00:00.000Z')).map(({ id }) => id)
      const [old = '', leased = '', again = ''] = ids
      await db.updateTable('outbox').set({ leased_by: null }).where('id', '!=', leased).execute()
      await db.updateTable('outbox').set({ created_at: NOW }).where('id', 'in', [old, leased, again]).execute()
      await db.updateTable('outbox').set({ waiting_since: LATER }).where('id', '=', again).execute()
      expect(await outbox.abandonOld(cutoff(LATER), LATER)).toEqual([old])
      expect([await outbox.abandon(old, LATER), await outbox.abandon(again, LATER)]).toEqual([false, true])
      expect(await createOutboxCounts(db).count('dead')).toBe(2)
    })

    it('records the outcome of an email, and erases the body of a sent reset link', async () => {
      const ada = await addAccount(db)
      const resets = createResetRepo(db)
      const link = (token: string) => ({ ...toAda, kind: 'password-reset', reference: token })
      await resets.insert(newLink(ada, 'old'), link('old'))
      await resets.insert(newLink(ada, 'new'), link('new'))
      await db.updateTable('outbox').set({ next_at: NOW }).execute()
      const outbox = createOutboxRepo(db, 'a')
      const emails = await outbox.lease(NOW)
      const [old = '', valid = ''] = emails.map(({ id }) => id).sort()
      expect([await outbox.renew(old, NOW), await outbox.renew(valid, NOW)]).toEqual([false, true])
      expect(await outbox.withdraw(cutoff(NOW))).toBe(1)
      await outbox.markFailed(valid, failure)
      const counts = createOutboxCounts(db)
      const { created_at } = await db.selectFrom('outbox').select('created_at').executeTakeFirstOrThrow()
      const age = () => counts.oldestAge(Date.parse(created_at) + 7)
      expect([await counts.count('waiting'), await age()]).toEqual([1, 7])
      expect(await outbox.hasSentSince(NOW, LATER)).toBe(false)
      await outbox.markSent(valid, LATER)
      expect([await counts.count('waiting'), await age()]).toEqual([0, 0])
      expect([await outbox.hasSentSince(NOW, LATER), await outbox.hasSentSince(NOW, NOW)]).toEqual([true, false])
      expect(await db.selectFrom('outbox').select(['body', 'status', 'last_error', 'attempts']).execute()).toEqual([
        { body: '', status: 'sent', last_error: 'a b', attempts: 1 },
      ])
    })
  })

  describe('the throttle', () => {
    it('counts attempts, and can take back the last one', async () => {
      const throttle = createThrottle(db, { enabled: true, secret: fixedSecret('s'), now: () => Date.parse(NOW) })
      const attempts = async (count: number) => {
        const admitted: boolean[] = []
        for (let n = 0; n < count; n += 1) admitted.push(await throttle.tryAttempt(resetLimits.account, 'ada'))
        return admitted
      }
      expect(await attempts(4)).toEqual([true, true, true, false])
      await throttle.undoAttempt(resetLimits.account, 'ada')
      expect(await attempts(2)).toEqual([true, false])
      await throttle.clear(resetLimits.account, 'ada')
      expect(await attempts(1)).toEqual([true])
      await throttle.deleteExpired(trusted(NOW))
    })
  })

  it('generates a setting once', async () => {
    const [one, two] = await Promise.all([generatedSetting(db, 'key'), generatedSetting(db, 'key')])
    expect([one, await generatedSetting(db, 'key'), (await generatedSetting(db, 'other')) === one]).toEqual([
      two,
      one,
      false,
    ])
  })

  it('deletes any number of rows in batches', async () => {
    const rows = Array.from({ length: 1001 }, (_, n) => ({ id: `${n}`, at: NOW, action: 'a', detail: '' }))
    for (let from = 0; from < rows.length; from += 500) {
      await db
        .insertInto('audit')
        .values(rows.slice(from, from + 500))
        .execute()
    }
    expect(await deleteInBatches(db, 'audit', sql`at <= ${NOW} and id != ${'7'}`)).toBe(1000)
    expect(await db.selectFrom('audit').select('id').execute()).toEqual([{ id: '7' }])
  })

  it('rejects U+0000, stores every other character, and replaces a lone surrogate with U+FFFD', async () => {
    const values = { key: 'k', value: 'ä\u0001\u{1F9F5}\ud800' }
    await expect(
      db
        .insertInto('setting')
        .values({ ...values, value: 'a\0' })
        .execute(),
    ).rejects.toMatchObject({
      kind: 'unstorable',
    })
    await db.insertInto('setting').values(values).execute()
    expect(await db.selectFrom('setting').selectAll().execute()).toEqual([
      { ...values, value: 'ä\u0001\u{1F9F5}\uFFFD' },
    ])
    await expect(db.insertInto('setting').values(values).execute()).rejects.toMatchObject({ kind: 'taken' })
  })
}
