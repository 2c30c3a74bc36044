import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { blobPath, storageLayout } from '#bytes/disk/layout.ts'
import { databaseFiles } from '#server/backup/paths.ts'
import { type ChildStore, startChildStore } from '../child/child-store.ts'
import { injectFault, noFaults } from '../child/inject-fault.ts'
import { createLedger, expectNothingLost } from '../ledger.ts'
import { temporaryDirectory } from '../start-api.ts'
import { blobsIn } from '../stored.ts'

const LONG = { timeout: 300_000 }
const NAMES = Array.from({ length: 12 }, (_, n) => `file ${n}`)

const upload = async (store: ChildStore, name: string) =>
  expect(await store.upload(name, [Buffer.from(`bytes of ${name}`)])).toMatchObject({ status: 201 })

const readiness = async ({ origin }: ChildStore) => {
  const response = await fetch(`${origin}/readyz`)
  return { code: response.status, ...((await response.json()) as { status: string; problems: { cause: string }[] }) }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const path of databaseFiles(to)) await rm(path, { force: true })
  for (const name of await readdir(from)) if (name.startsWith('site.db')) await cp(join(from, name), join(to, name))
}

async function expectFiles(store: ChildStore, names: readonly string[]): Promise<void> {
  expect((await store.list()).sort()).toEqual([...names].sort())
  for (const name of names) expect(await (await store.download(name)).text()).toBe(`bytes of ${name}`)
}

it('keeps the files whose rows were lost with the write-ahead log, and serves them once it is back', LONG, async () => {
  const [dataDir, kept] = [await temporaryDirectory(), await temporaryDirectory()]
  const first = await startChildStore(dataDir)
  await upload(first, 'before')
  expect(await first.kill('SIGTERM')).toBe(0)
  const store = await startChildStore(dataDir)
  for (const name of NAMES) await upload(store, name)
  await store.kill()
  const stored = await blobsIn(dataDir)
  await copyDatabase(dataDir, kept)
  for (const name of ['site.db-wal', 'site.db-shm']) await rm(join(dataDir, name))

  const incomplete = await startChildStore(dataDir)
  expect(await blobsIn(dataDir)).toEqual(stored)
  await expectFiles(incomplete, ['before'])
  expect(await readiness(incomplete)).toMatchObject({
    code: 200,
    status: 'degraded',
    problems: [{ cause: expect.stringContaining('does not know 12 stored files') }],
  })
  expect(await incomplete.usage()).toMatchObject({ files: 1, usedBytes: 'bytes of before'.length })
  await incomplete.kill()

  await copyDatabase(kept, dataDir)
  const complete = await startChildStore(dataDir)
  await expectFiles(complete, ['before', ...NAMES])
  expect(await readiness(complete)).toMatchObject({ code: 200, status: 'ok', problems: [] })
})

it(
  'keeps the files that an earlier copy of the database does not know, and reports those that it lacks',
  LONG,
  async () => {
    const [dataDir, earlier, current] = [
      await temporaryDirectory(),
      await temporaryDirectory(),
      await temporaryDirectory(),
    ]
    const first = await startChildStore(dataDir)
    for (const name of ['kept', 'deleted']) await upload(first, name)
    expect(await first.kill('SIGTERM')).toBe(0)
    await copyDatabase(dataDir, earlier)
    const store = await startChildStore(dataDir)
    for (const name of NAMES) await upload(store, name)
    expect((await store.delete('deleted')).status).toBe(200)
    expect(await store.kill('SIGTERM')).toBe(0)
    await copyDatabase(dataDir, current)
    const stored = await blobsIn(dataDir)

    await copyDatabase(earlier, dataDir)
    const mistaken = await startChildStore(dataDir)
    expect(await blobsIn(dataDir)).toEqual(stored)
    expect((await readiness(mistaken)).problems).toMatchObject([
      { cause: '1 stored file is damaged or missing.' },
      { cause: expect.stringContaining('does not know 12 stored files') },
    ])
    await upload(mistaken, 'new')
    expect(await mistaken.kill('SIGTERM')).toBe(0)
    expect(await blobsIn(dataDir)).toEqual(expect.arrayContaining(stored))

    await copyDatabase(current, dataDir)
    const corrected = await startChildStore(dataDir)
    await expectFiles(corrected, ['kept', ...NAMES])
    expect(await readiness(corrected)).toMatchObject({ status: 'ok' })
  },
)

it('deletes the bytes of a deleted file if the process is killed before it can', LONG, async ({ skip }) => {
  skip(noFaults !== '', noFaults)
  const dataDir = await temporaryDirectory()
  const store = await startChildStore(dataDir)
  const ledger = createLedger()
  await ledger.upload(store, 'x', [Buffer.from('x')])
  const [id = ''] = await blobsIn(dataDir)
  const path = blobPath(storageLayout(dataDir), id)
  await injectFault(store.pid, { syscall: 'unlink,unlinkat', effect: 'signal=SIGKILL', path })
  expect(await ledger.delete(store, 'x')).toBe(0)
  await store.kill()
  // The system call may have removed the name before the signal ended the process.
  await expectNothingLost(dataDir, ledger)
  expect(await blobsIn(dataDir)).toEqual([])
})
