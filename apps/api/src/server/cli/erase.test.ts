import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { apply } from '#testing/apply.ts'
import { streamUpload } from '#testing/child/stream-upload.ts'
import { everythingIn } from '#testing/contents.ts'
import { createCommands } from '#testing/operator.ts'
import { startApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { blobsIn } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { tusOf } from '#testing/uploads/tus.ts'
import { signUp } from '#testing/user.ts'

async function setUp() {
  const started = await startApi()
  const db = await openTestDatabase(started.dataDir)
  const mailFiles = () => readdir(join(started.dataDir, 'outbox'))
  return { ...started, db, mailFiles, ...createCommands(started.dataDir) }
}

async function userWithFiles(started: Awaited<ReturnType<typeof setUp>>, email: string) {
  const user = await signUp(started.app, email)
  const store = storeOf(user)
  await store.createFolder(['a'])
  await store.createFolder(['a', 'b'])
  const headers = { 'idempotency-key': `key-of-${email}` }
  await store.upload(['a'], 'one.txt', 'one', headers)
  await store.upload(['a'], 'two.txt', 'three')
  await store.moveFile(['a'], 'two.txt', ['a', 'b'], { headers })
  return { ...user, store }
}

const enquiry = { firstName: 'Ada', phoneNumber: '1', email: 'ada@example.com', subject: 'Hi', message: 'x' }
const enquire = (started: Awaited<ReturnType<typeof setUp>>, changed = {}) =>
  started.app.inject({ method: 'POST', url: '/api/contact', payload: { ...enquiry, ...changed } })

describe('user delete', () => {
  it('deletes the account and everything in it, including files, alongside a running server', async () => {
    const started = await setUp()
    const { app, db, dataDir, run, mailFiles } = started
    const bob = await userWithFiles(started, 'bob@example.com')
    const kept = await blobsIn(dataDir)
    const ada = await userWithFiles(started, 'ada@example.com')
    await enquire(started)
    await app.inject({ method: 'POST', url: '/api/account/reset', payload: { email: ada.email } })
    await vi.waitUntil(async () => (await mailFiles().catch(() => [])).length === 5, { timeout: 30_000 })
    const { id } = await db.selectFrom('account').select('id').where('email', '=', ada.email).executeTakeFirstOrThrow()

    expect(await run('user', 'delete', 'Ada@Example.com', '--yes')).toMatchObject({
      code: 0,
      stdout: 'Deleted ada@example.com: 2 folders, 2 files (8 bytes), 1 session, 2 emails.\n',
    })
    expect(await blobsIn(dataDir)).toEqual(kept)
    expect(await mailFiles()).toHaveLength(3)
    expect((await ada.call('GET', '/api/session')).statusCode).toBe(401)
    expect((await bob.store.download(['a', 'b'], 'two.txt')).body).toBe('three')

    // Enquiries sent with this email stay, with their receipts, until they are deleted by reference.
    const { reference } = await db.selectFrom('enquiry').select('reference').executeTakeFirstOrThrow()
    expect(await run('inbox', 'delete', reference, '--yes')).toMatchObject({
      code: 0,
      stdout: `Deleted ${reference}: 0 files, 2 emails.\n`,
    })
    const rows = await everythingIn(db)
    expect(rows).not.toContain('ada@example.com')
    expect(rows).not.toContain('key-of-ada')
    expect(rows).toContain('key-of-bob')
    // The one that welcomed Bob.
    expect(await mailFiles()).toHaveLength(1)
    const audit = await db.selectFrom('audit').select(['action', 'detail']).where('account_id', '=', id).execute()
    expect(audit).toContainEqual({ action: 'account/deleted', detail: '2 folders, 2 files' })
    // Its records, and their number today, which is deleted in a few days.
    expect(rows.match(new RegExp(id, 'g'))).toHaveLength(audit.length + 1)

    expect((await signUp(app, 'ada@example.com')).token).not.toBe(ada.token)
  })

  it('deletes only after the email address is typed', async () => {
    const started = await setUp()
    const { db, dataDir, run, runWithInput } = started
    const ada = await userWithFiles(started, 'ada@example.com')
    const kept = await blobsIn(dataDir)
    for (const typed of ['', 'yes\n']) {
      expect(await runWithInput(typed, 'user', 'delete', ada.email)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Nothing was deleted.'),
      })
    }
    expect(await blobsIn(dataDir)).toEqual(kept)
    expect((await ada.call('GET', '/api/session')).statusCode).toBe(200)

    expect(await runWithInput(`${ada.email}\n`, 'user', 'delete', ada.email)).toMatchObject({ code: 0 })
    expect([await blobsIn(dataDir), await db.selectFrom('account').selectAll().execute()]).toEqual([[], []])
    expect(await run('user', 'delete', ada.email, '--yes')).toMatchObject({
      code: 1,
      stderr: 'ada@example.com has no account.\n',
    })
  })

  it('deletes uploads that are in progress or paused', async () => {
    const started = await setUp()
    const { app, db, dataDir, run } = started
    const ada = await userWithFiles(started, 'ada@example.com')
    const tus = tusOf(ada)
    const paused = String((await tus.create(['a'], 'paused.bin', 10)).headers.location)
    expect((await tus.append(paused, 0, 'half ')).statusCode).toBe(204)
    const origin = await app.listen({ port: 0 })
    const upload = { origin, token: ada.token, email: ada.email, folder: 'a', fileName: 'big.bin' }
    const chunks = Array.from({ length: 4 }, () => randomBytes(1024 ** 2))
    const deleteHalfway = async (index: number) => {
      if (index === 2) expect(await run('user', 'delete', ada.email, '--yes')).toMatchObject({ code: 0 })
    }
    const { status } = await streamUpload({ ...upload, chunks, onChunk: deleteHalfway })
    expect(status).toBe(404)
    await vi.waitUntil(async () => (await blobsIn(dataDir)).length === 0, { timeout: 30_000 })
    expect(await db.selectFrom('upload').selectAll().execute()).toEqual([])
  })
})

describe('inbox delete', () => {
  it('deletes an application with its CV and its emails, and nothing else', async () => {
    const started = await setUp()
    const { app, db, dataDir, run, runWithInput, mailFiles } = started
    const other = await apply(app, { email: 'bob@example.com', firstName: 'Bob' })
    const kept = await blobsIn(dataDir)
    const reference = await apply(app, {}, { 'idempotency-key': 'click' })
    // Mentions the reference in its own subject: emails about another message must stay.
    await enquire(started, { email: 'eve@example.com', subject: `Re: ${reference}` })
    await vi.waitUntil(async () => (await mailFiles().catch(() => [])).length === 6, { timeout: 30_000 })

    expect(await runWithInput('A-NONE\n', 'inbox', 'delete', 'A-NONE')).toMatchObject({ code: 1 })
    expect(await runWithInput('yes\n', 'inbox', 'delete', reference)).toMatchObject({ code: 1 })
    expect((await blobsIn(dataDir)).length).toBe(4)
    expect(await runWithInput(`${reference}\n`, 'inbox', 'delete', reference)).toMatchObject({
      code: 0,
      stdout: `Deleted ${reference}: 2 files, 2 emails.\n`,
    })
    expect(await blobsIn(dataDir)).toEqual(kept)
    expect((await run('inbox', 'list')).stdout).toContain(other)
    expect(await mailFiles()).toHaveLength(4)
    const recipients = await db.selectFrom('outbox').select('recipient').orderBy('recipient').execute()
    expect(recipients.map(({ recipient }) => recipient)).toEqual([
      'bob@example.com',
      'eve@example.com',
      'support@calderloom.example',
      'support@calderloom.example',
    ])
    expect(await everythingIn(db)).not.toContain('ada@example.com')
    expect(await db.selectFrom('idempotency').selectAll().execute()).toEqual([])
  })
})
