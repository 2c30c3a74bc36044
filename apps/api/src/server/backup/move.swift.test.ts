import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCuttingProxy } from '@repo/servers/tcp-cut'
import type { FastifyInstance } from 'fastify'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { apply } from '#testing/apply.ts'
import { contentsOf, without } from '#testing/contents.ts'
import { createCli } from '#testing/operator.ts'
import { RESET_URL } from '#testing/resets.ts'
import { mail } from '#testing/rows.ts'
import { startApi, temporaryDirectory } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { createStorageUrl, openBareBucket } from '#testing/test-bucket.ts'
import { createEmptyDatabase } from '#testing/test-postgres.ts'
import { tusOf } from '#testing/uploads/tus.ts'
import { signUp, type User } from '#testing/user.ts'
import { DISCARDED_TABLES, RESTORED_TABLES } from './copy-rows.ts'

const MIB = 1024 ** 2
const EMAIL = 'ada@example.com'
const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url))

const bottom = ['a', 'Zoë "', '日本語', '🦊 Ω']
/** Every level has files; those larger than 8 MiB are stored in parts. */
const files = [0, 1, 100_000, 8 * MIB, 8 * MIB + 1, 17 * MIB].map((size, n) => ({
  folder: bottom.slice(0, (n % bottom.length) + 1),
  name: ['empty', '\u00e9.txt', '100% #?&+;=.txt', '🦊🦊', '__proto__', '日本語.pdf'][n] ?? '',
  content: randomBytes(size),
}))

type Site = Awaited<ReturnType<typeof newSite>>

/** A site without data, and the operator's commands for it. */
async function newSite(engines: { DATABASE_URL: string; STORAGE_URL: string }) {
  const settings = { ...engines, DATA_DIR: await temporaryDirectory() }
  return { settings, ...createCli(settings.DATA_DIR, engines) }
}

const oneMachine = () => newSite({ DATABASE_URL: '', STORAGE_URL: '' })

async function fleet(storageUrl?: string): Promise<Site> {
  const site = await newSite({
    DATABASE_URL: await createEmptyDatabase(),
    STORAGE_URL: storageUrl ?? (await createStorageUrl()),
  })
  expect(await site.run('migrate')).toMatchObject({ code: 0 })
  return site
}

/** A site on one machine with data in every table. */
async function usedSite() {
  const site = await oneMachine()
  const { app, stop } = await startApi({ ...site.settings, RATE_LIMITS: 'on' })
  await signUp(app, 'bob@example.com')
  const ada = await signUp(app, EMAIL)
  const store = storeOf(ada)
  for (const level of bottom.keys()) await store.createFolder(bottom.slice(0, level + 1))
  for (const { folder, name, content } of files) {
    const { statusCode } = await store.upload(folder, name, content, { 'idempotency-key': `key-${content.length}` })
    expect([name, statusCode]).toEqual([name, 201])
  }
  await store.upload(['a'], 'replaced', 'former')
  await store.replace(['a'], 'replaced', 'current', { 'if-match': '*' })
  const tus = tusOf(ada)
  const paused = String((await tus.create(['a'], 'paused.bin', 10)).headers.location)
  await tus.append(paused, 0, 'half ')
  await apply(app)
  const enquiry = { firstName: 'Zoë', phoneNumber: '1', email: EMAIL, subject: '🦊', message: 'a\nb' }
  await app.inject({ method: 'POST', url: '/api/contact', payload: enquiry })
  await app.inject({ method: 'POST', url: RESET_URL, payload: { email: EMAIL } })
  await app.inject({ method: 'POST', url: '/authenticate', payload: { email: EMAIL, password: 'wrong' } })
  await addUnconfirmedAddress(site)
  await addOthersRows(site)
  await addUnsentEmail(site)
  return { ...site, ada, store, paused, stop }
}

const LATER = '9999-01-01T00:00:00.000Z'

/** Makes the other account one whose address is not confirmed yet. */
async function addUnconfirmedAddress({ settings }: Site): Promise<void> {
  await using db = await openDatabase(settings, 'migrated')
  const { id } = await db.selectFrom('account').select('id').where('email', '!=', EMAIL).executeTakeFirstOrThrow()
  const row = { owner_id: id, token_hash: 'token', created_at: new Date().toISOString(), expires_at: LATER }
  await db.insertInto('email_confirmation').values(row).execute()
}

/** Adds what programs keep about a folder, and what an operator did. */
async function addOthersRows({ settings }: Site): Promise<void> {
  await using db = await openDatabase(settings, 'migrated')
  const { id: folder_id, owner_id } = await db.selectFrom('folder').selectAll().executeTakeFirstOrThrow()
  const properties = { owner_id, folder_id, content: JSON.stringify({ '{DAV:}x': 'Ω' }), size: 2 }
  await db.insertInto('dav_properties').values(properties).execute()
  const action = { id: 'audit', at: new Date().toISOString(), operator: EMAIL, action: 'invited', detail: '' }
  await db.insertInto('inbox_audit').values(action).execute()
}

/** Adds an email that is due later, and waits until all others are sent. */
async function addUnsentEmail({ settings }: Site): Promise<void> {
  await using db = await openDatabase(settings, 'migrated')
  const row = { ...mail, id: 'later', status: 'waiting' as const, next_at: LATER, created_at: new Date().toISOString() }
  await db.insertInto('outbox').values(row).execute()
  const due = db.selectFrom('outbox').select('id').where('status', '=', 'waiting').where('next_at', '<', LATER)
  await vi.waitUntil(async () => (await due.execute()).length === 0, { timeout: 60_000 })
}

async function expectFiles(app: FastifyInstance): Promise<User> {
  const ada = await signUp(app, EMAIL)
  const store = storeOf(ada)
  for (const { folder, name, content } of files) {
    const { rawPayload } = await store.download(folder, name)
    expect([name, rawPayload.equals(content)]).toEqual([name, true])
  }
  return ada
}

async function uploadInParts(user: User, name: string, parts: readonly string[]): Promise<void> {
  const tus = tusOf(user)
  const url = String((await tus.create(['a'], name, parts.join('').length)).headers.location)
  let offset = 0
  for (const part of parts) {
    expect((await tus.append(url, offset, part)).statusCode).toBe(204)
    offset += part.length
  }
}

const filesIn = async ({ settings }: Site) => (await contentsOf(settings)).rows.file

async function newBackup({ run }: Site): Promise<string> {
  const backup = join(await temporaryDirectory(), 'backup')
  expect(await run('backup', backup)).toMatchObject({ code: 0, stderr: '' })
  return backup
}

async function restore(backup: string, { run }: Site): Promise<void> {
  expect(await run('restore', backup)).toMatchObject({ code: 0, stderr: '' })
  const checked = await run('fsck')
  expect(checked).toEqual({ code: 0, stdout: expect.stringMatching(/^Checked \d+ files\.\n$/), stderr: '' })
}

it('moves every row and byte of a stopped site to PostgreSQL and a bucket, and back', {
  timeout: 600_000,
}, async () => {
  const { ada, paused, stop, ...source } = await usedSite()
  await stop()
  const before = await contentsOf(source.settings)
  for (const table of [...RESTORED_TABLES, 'session', 'password_reset', 'upload'] as const) {
    expect([table, before.rows[table]]).not.toEqual([table, []])
  }
  const shared = await fleet()
  await restore(await newBackup(source), shared)
  expect(await contentsOf(shared.settings)).toEqual({ ...before, rows: without(DISCARDED_TABLES, before.rows) })

  const moved = await startApi(shared.settings)
  const headers = { authorization: `Bearer ${ada.token}` }
  expect((await moved.app.inject({ url: '/api/session', headers })).statusCode).toBe(401)
  const back = await expectFiles(moved.app)
  expect((await tusOf(back).head(paused)).statusCode).toBe(404)
  await uploadInParts(back, 'paused.bin', ['half ', 'whole'])
  await storeOf(back).deleteFile(['a'], 'empty')
  await storeOf(back).upload(['a'], 'empty', '')
  await moved.stop()

  const after = await contentsOf(shared.settings)
  const target = await oneMachine()
  await restore(await newBackup(shared), target)
  expect(await contentsOf(target.settings)).toEqual({ ...after, rows: without(DISCARDED_TABLES, after.rows) })
  const returned = await startApi(target.settings)
  const user = await expectFiles(returned.app)
  expect((await storeOf(user).download(['a'], 'paused.bin')).body).toBe('half whole')
})

it('moves a site in two passes, the first while a user uploads, and loses nothing', { timeout: 600_000 }, async () => {
  const { store, stop, ...source } = await usedSite()
  const before = await filesIn(source)
  let isCopied = false
  const copying = newBackup(source).finally(() => {
    isCopied = true
  })
  for (let n = 0; !isCopied; n += 1) await store.upload(['a'], `new ${n}`, randomBytes(100))
  const backup = await copying
  const after = await filesIn(source)
  const bucket = await createStorageUrl()
  const rehearsal = await fleet(bucket)
  await restore(backup, rehearsal)
  const copied = await filesIn(rehearsal)
  expect(copied.filter((row) => before.includes(row))).toEqual(before)
  expect(after.filter((row) => copied.includes(row))).toEqual(copied)

  await store.deleteFile(['a'], 'empty')
  await store.upload(['a'], 'last', 'last')
  await stop()
  const last = await contentsOf(source.settings)
  const reused = expect.stringContaining('copied earlier')
  expect(await source.run('backup', '--update', backup)).toEqual({ code: 0, stdout: reused, stderr: '' })
  const moved = await fleet(bucket)
  expect(await moved.run('restore', '--update', backup)).toEqual({ code: 0, stdout: reused, stderr: '' })
  expect(await moved.run('sweep')).toMatchObject({ stdout: 'Removed 0 drafts and 1 file without a row.\n' })
  expect(await contentsOf(moved.settings)).toEqual({ ...last, rows: without(DISCARDED_TABLES, last.rows) })
})

it('can repeat a restore that was killed during a multipart upload', { timeout: 600_000 }, async () => {
  const { stop, ...source } = await usedSite()
  await stop()
  const before = await contentsOf(source.settings)
  const backup = await newBackup(source)
  const proxy = await startCuttingProxy(inject('swift'))
  onTestFinished(async () => proxy[Symbol.asyncDispose]())
  const direct = await createStorageUrl()
  const url = new URL(direct)
  url.searchParams.set('endpoint', proxy.url)
  const shared = await fleet(url.href)
  const bucket = await openBareBucket(direct)

  const frozen = proxy.freezeAt('partNumber=2')
  const child = spawn(process.execPath, [cli, 'restore', backup], { env: shared.settings, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  await frozen
  child.kill('SIGKILL')
  await exited
  proxy.thaw()
  expect(await bucket.unfinished()).not.toEqual([])

  await restore(backup, shared)
  expect(await bucket.unfinished()).toEqual([])
  expect(await contentsOf(shared.settings)).toEqual({ ...before, rows: without(DISCARDED_TABLES, before.rows) })
})
