import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { blobPath, storageLayout } from '../shared/storage/layout.ts'
import { type ChildStore, startChildStore } from '../testing/child/child-store.ts'
import { injectFault, noFaults } from '../testing/child/inject-fault.ts'
import { isFullRun } from '../testing/config.ts'
import { createLedger, expectNothingLost } from '../testing/ledger.ts'
import { temporaryDirectory } from '../testing/start-api.ts'

const LONG = { timeout: 300_000 }
const WRITES = 'write,writev,pwrite64,pwritev'
const SYNCS = 'fsync,fdatasync'
const chunks = Array.from({ length: 8 }, () => randomBytes(256 * 1024))

type Place = 'draft' | 'shard' | 'log'

/** What an upload that is half there is about to touch. */
async function placesOf(dataDir: string): Promise<Record<Place, string>> {
  const { tmp, ...layout } = storageLayout(dataDir)
  const [id = ''] = await vi.waitUntil(async () => {
    const drafts = await readdir(tmp)
    return drafts.length > 0 && drafts
  })
  const shard = join(blobPath({ tmp, ...layout }, id), '..')
  return { draft: join(tmp, id), shard, log: join(dataDir, 'site.db-wal') }
}

/** Uploads a file that meets the fault in its second half. */
async function uploadInto(store: ChildStore, dataDir: string, fault: { syscall: string; effect: string; at: Place }) {
  const ledger = createLedger()
  let lift = () => Promise.resolve()
  const answer = await ledger.upload(store, 'f', chunks, async (index) => {
    if (index !== 4) return
    const { [fault.at]: path } = await placesOf(dataDir)
    lift = (await injectFault(store.pid, { ...fault, path })).lift
  })
  return { ledger, lift, answer: [answer.status, (answer.body as { code?: string } | undefined)?.code] }
}

const sharpest = <Row>(rows: readonly Row[], count: number) => (isFullRun ? rows : rows.slice(0, count))

const moments: readonly { syscall: string; at: Place }[] = [
  { syscall: SYNCS, at: 'log' },
  { syscall: 'rename', at: 'draft' },
  { syscall: SYNCS, at: 'shard' },
  { syscall: SYNCS, at: 'draft' },
  { syscall: WRITES, at: 'draft' },
  { syscall: WRITES, at: 'log' },
]

it.for(sharpest(moments, 1))(
  'leaves nothing of an upload that is killed at $syscall of the $at',
  LONG,
  async (moment, { skip }) => {
    skip(noFaults !== '', noFaults)
    const dataDir = await temporaryDirectory()
    const store = await startChildStore(dataDir)
    const { ledger, answer } = await uploadInto(store, dataDir, { ...moment, effect: 'signal=SIGKILL' })
    expect(answer).toEqual([0, undefined])
    await store.kill()
    await expectNothingLost(dataDir, ledger)
  },
)

const failures: readonly { syscall: string; at: Place; error: 'EIO' | 'ENOSPC'; status: number; code: string }[] = [
  { syscall: WRITES, at: 'log', error: 'ENOSPC', status: 507, code: 'storage/full' },
  { syscall: SYNCS, at: 'log', error: 'EIO', status: 507, code: 'storage/degraded' },
  { syscall: WRITES, at: 'log', error: 'EIO', status: 507, code: 'storage/degraded' },
  { syscall: SYNCS, at: 'draft', error: 'EIO', status: 507, code: 'storage/degraded' },
  { syscall: SYNCS, at: 'shard', error: 'EIO', status: 507, code: 'storage/degraded' },
  { syscall: WRITES, at: 'draft', error: 'ENOSPC', status: 507, code: 'storage/full' },
  { syscall: WRITES, at: 'draft', error: 'EIO', status: 500, code: 'server/unexpected' },
  { syscall: 'rename', at: 'draft', error: 'ENOSPC', status: 507, code: 'storage/full' },
  { syscall: 'rename', at: 'draft', error: 'EIO', status: 500, code: 'server/unexpected' },
]

it.for(sharpest(failures, 1))('answers $code to $error at $syscall of the $at', LONG, async (failure, { skip }) => {
  skip(noFaults !== '', noFaults)
  const { error, status, code, ...fault } = failure
  const dataDir = await temporaryDirectory()
  const store = await startChildStore(dataDir)
  const { ledger, answer, lift } = await uploadInto(store, dataDir, { ...fault, effect: `error=${error}` })
  expect(answer).toEqual([status, code])
  expect(await store.list()).toEqual([])
  await lift()

  // A disk that failed to sync is trusted again only after a restart; what it holds the start finds out.
  const isTrusted = code !== 'storage/degraded'
  expect((await fetch(`${store.origin}/readyz`)).status).toBe(isTrusted ? 200 : 503)
  expect((await ledger.upload(store, 'g', chunks)).status).toBe(isTrusted ? 201 : 507)
  await store.kill()
  await expectNothingLost(dataDir, ledger)
})
