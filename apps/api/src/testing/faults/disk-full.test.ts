import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { folderZip } from '@site/contracts'
import { expect, it } from 'vitest'
import { acquireServerLock } from '#server/start/server-lock.ts'
import { applicationForm } from '../apply.ts'
import { type ChildStore, startChildStore } from '../child/child-store.ts'
import { NO_SMALL_DISK, smallDisk } from '../child/small-disk.ts'
import { isFullRun } from '../config.ts'
import { unzip } from '../documents/unzip.ts'
import { createLedger, expectNothingLost, type Ledger } from '../ledger.ts'
import { addFolders } from '../many.ts'
import { startApi, temporaryDirectory } from '../start-api.ts'
import { atLevel } from '../store.ts'
import { openTestDatabase } from '../test-database.ts'
import { registrationOf } from '../user.ts'

const MIB = 1024 ** 2
const LONG = { timeout: 300_000 }
const FULL_RUN = 'Part of test:full'
const chunk = randomBytes(256 * 1024)
const mebibytes = (count: number) => Array.from({ length: 4 * count }, () => chunk)
const DISK_FULL = [507, 'storage/full']

const outcome = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code]

/** Uploads files until one is rejected. Resolves to the number of accepted files. */
async function fill(store: ChildStore, ledger: Ledger, chunks: readonly Buffer[]): Promise<number> {
  for (let n = 0; ; n += 1) {
    const { status, body } = await ledger.upload(store, `f${n}`, chunks)
    if (status === 201) continue
    expect([status, body]).toEqual([507, expect.objectContaining({ code: 'storage/full' })])
    return n
  }
}

/** Makes each call that stores something other than a file. Resolves to the outcomes. */
async function attemptSmallWrites(store: ChildStore, name: string) {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    return outcome(await fetch(store.origin + path, { method: 'POST', headers, body: JSON.stringify(body) }))
  }
  const enquiry = { firstName: 'Ada', phoneNumber: '15550100', email: 'ada@example.com', subject: 'A', message: 'x' }
  return {
    registration: await post('/api/registration', registrationOf(`${name}@example.com`)),
    login: await post('/authenticate', registrationOf(store.email)),
    enquiry: await post('/api/contact', enquiry),
    folder: await outcome(await store.createFolder(name)),
  }
}

async function attemptUploads(store: ChildStore) {
  const form = applicationForm()
  const { status, body } = await store.upload('rejected', mebibytes(3))
  return {
    upload: [status, (body as { code?: string }).code],
    application: await outcome(await fetch(`${store.origin}/api/applications`, { method: 'POST', body: form })),
    resumable: await store.createUpload('rejected', 3 * MIB),
  }
}

it(
  'rejects files once only the reserve is left, accepts everything else, and accepts files after a deletion',
  LONG,
  async ({ skip }) => {
    skip(!isFullRun, FULL_RUN)
    const disk = (await smallDisk('size=20m')) ?? skip(NO_SMALL_DISK)
    const ledger = createLedger()
    const store = await startChildStore(disk, { env: { DISK_RESERVE: '2 MiB' } })
    expect(await fill(store, ledger, mebibytes(3))).toBeGreaterThan(3)

    expect(await attemptUploads(store)).toEqual({ upload: DISK_FULL, application: DISK_FULL, resumable: '' })
    expect(await attemptSmallWrites(store, 'bob')).toEqual({
      registration: [201, undefined],
      login: [200, undefined],
      enquiry: [201, undefined],
      folder: [201, undefined],
    })
    expect(await ledger.delete(store, 'f0')).toBe(200)
    expect((await ledger.upload(store, 'again', mebibytes(3))).status).toBe(201)
    expect(await store.kill('SIGTERM')).toBe(0)
    await expectNothingLost(disk, ledger)
  },
)

/** Fills the disk as another program would. Resolves to a function that frees the space. */
async function fillDisk(disk: string) {
  const path = join(disk, 'other-program')
  const file = await open(path, 'w')
  for (const size of [MIB, 4096]) {
    const block = Buffer.alloc(size, 1)
    let isWritten = true
    while (isWritten) {
      isWritten = await file.appendFile(block).then(
        () => true,
        () => false,
      )
    }
  }
  await file.close()
  return () => rm(path)
}

it('rejects writes on a full disk, serves reads, and recovers when space is freed', LONG, async ({ skip }) => {
  const disk = (await smallDisk('size=20m')) ?? skip(NO_SMALL_DISK)
  const ledger = createLedger()
  const store = await startChildStore(disk, { env: { DISK_RESERVE: '0' } })
  await ledger.upload(store, 'first', mebibytes(3))
  const freeSpace = await fillDisk(disk)

  expect(await attemptUploads(store)).toEqual({ upload: DISK_FULL, application: DISK_FULL, resumable: '' })
  expect(await attemptSmallWrites(store, 'bob')).toEqual({
    registration: DISK_FULL,
    login: DISK_FULL,
    enquiry: DISK_FULL,
    folder: DISK_FULL,
  })
  expect(await store.list()).toEqual(['first'])
  expect((await store.download('first')).status).toBe(200)

  await freeSpace()
  expect((await ledger.upload(store, 'second', mebibytes(3))).status).toBe(201)
  expect(await ledger.delete(store, 'first')).toBe(200)
  expect(await store.kill('SIGTERM')).toBe(0)
  await expectNothingLost(disk, ledger)
})

it(
  'keeps its reserve during concurrent uploads that would each fit alone, and resumes them after a deletion',
  LONG,
  async ({ skip }) => {
    const disk = (await smallDisk('size=32m')) ?? skip(NO_SMALL_DISK)
    const ledger = createLedger()
    const store = await startChildStore(disk, { env: { DISK_RESERVE: '8 MiB' } })
    await ledger.upload(store, 'first', mebibytes(8))
    const content = Buffer.concat(mebibytes(5.5))
    const uploads = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => ({ name, url: await store.createUpload(name, content.length) })),
    )
    const sent = await Promise.all(uploads.map(({ url }) => store.tus.append(url, 0, content)))
    expect(sent.map(({ code }) => code)).toContain('storage/full')
    const { bavail, bsize } = await statfs(disk)
    // Each upload may hold a mebibyte in memory when free space is checked.
    expect(bavail * bsize).toBeGreaterThan(2 * MIB)

    expect(await ledger.delete(store, 'first')).toBe(200)
    for (const { name, url } of uploads) {
      const { offset } = await store.tus.head(url)
      const rest = content.subarray(offset)
      if (rest.length > 0) expect(await store.tus.append(url, offset, rest)).toMatchObject({ status: 204 })
      ledger.acknowledge(name, [content])
    }
    expect(await store.kill('SIGTERM')).toBe(0)
    await expectNothingLost(disk, ledger)
  },
)

it(
  'rejects even small files when the disk has only 2% of its inodes left, and recovers after a deletion',
  LONG,
  async ({ skip }) => {
    skip(!isFullRun, FULL_RUN)
    const disk = (await smallDisk('size=20m,nr_inodes=300')) ?? skip(NO_SMALL_DISK)
    const ledger = createLedger()
    const store = await startChildStore(disk, { env: { DISK_RESERVE: '0' } })
    const url = await store.createUpload('resumable', 4)
    expect(await fill(store, ledger, [Buffer.from('small')])).toBeGreaterThan(3)
    expect(await store.tus.append(url, 0, Buffer.from('late'))).toMatchObject({ status: 507, code: 'storage/full' })

    expect(await ledger.delete(store, 'f0')).toBe(200)
    expect(await store.tus.append(url, 0, Buffer.from('late'))).toMatchObject({ status: 204 })
    ledger.acknowledge('resumable', [Buffer.from('late')])
    expect(await store.kill('SIGTERM')).toBe(0)
    await expectNothingLost(disk, ledger)
  },
)

it('fails to start on a full disk with an explanation, and starts once there is space', LONG, async ({ skip }) => {
  skip(!isFullRun, FULL_RUN)
  const disk = (await smallDisk('size=20m')) ?? skip(NO_SMALL_DISK)
  const store = await startChildStore(disk)
  await store.kill('SIGTERM')
  const freeSpace = await fillDisk(disk)
  await expect(acquireServerLock(disk)).rejects.toThrow('To fix: free some')
  await freeSpace()
  await startChildStore(disk)
})

it('explains that there is no space left for the database, although there is some for the lock', async ({ skip }) => {
  const disk = (await smallDisk('size=8m')) ?? skip(NO_SMALL_DISK)
  const { stop } = await startApi({ DATA_DIR: disk, DATABASE_URL: '' })
  await stop()
  await fillDisk(disk)
  const filler = join(disk, 'other-program')
  await truncate(filler, (await stat(filler)).size - 10 * 4096)
  await expect(startApi({ DATA_DIR: disk, DATABASE_URL: '' })).rejects.toThrow('To fix: free some')
})

it(
  'archives small folders while the temporary disk is full, and rejects a large one with 507',
  LONG,
  async ({ skip }) => {
    skip(!isFullRun, FULL_RUN)
    const disk = (await smallDisk('size=256k')) ?? skip(NO_SMALL_DISK)
    const dataDir = await temporaryDirectory()
    const store = await startChildStore(dataDir, { env: { SQLITE_TMPDIR: disk } })
    await store.createFolder('large')
    const db = await openTestDatabase(dataDir)
    const { id } = await db.selectFrom('folder').select('id').where('name', '=', 'large').executeTakeFirstOrThrow()
    const names = Array.from({ length: 5000 }, (_, n) => `${'d'.repeat(240)}${n}`)
    await addFolders(db, store.email, id, names)

    const zip = (name: string) => store.call(atLevel(folderZip, [name], [['userEmail', store.email]]))
    expect(await outcome(await zip('large'))).toEqual(DISK_FULL)
    const small = await zip('kept')
    expect(small.status).toBe(200)
    expect(await unzip(Buffer.from(await small.arrayBuffer()))).toMatchObject([{ name: 'kept/' }])
  },
)
