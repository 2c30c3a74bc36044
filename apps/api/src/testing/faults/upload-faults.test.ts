import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { blobPath, storageLayout } from '#bytes/disk/layout.ts'
import { type ChildStore, startChildStore } from '../child/child-store.ts'
import { injectFault, noFaults } from '../child/inject-fault.ts'
import { sampleInShortRun } from '../config.ts'
import { createLedger, expectNothingLost } from '../ledger.ts'
import { temporaryDirectory } from '../start-api.ts'

const LONG = { timeout: 300_000 }
const WRITES = 'write,writev,pwrite64,pwritev'
const SYNCS = 'fsync,fdatasync'
const chunks = Array.from({ length: 8 }, () => randomBytes(256 * 1024))

type FaultTarget = 'draft' | 'shard' | 'log'

/** Finds the paths that a half-finished upload will write to next. */
async function targetPaths(dataDir: string): Promise<Record<FaultTarget, string>> {
  const { tmp, ...layout } = storageLayout(dataDir)
  const [draft = ''] = await vi.waitUntil(async () => {
    const drafts = await readdir(tmp)
    return drafts.length > 0 && drafts
  })
  const shard = join(blobPath({ tmp, ...layout }, draft), '..')
  return { draft: join(tmp, draft), shard, log: join(dataDir, 'site.db-wal') }
}

/** Uploads a file and injects the fault halfway through. */
async function uploadWithFault(
  store: ChildStore,
  dataDir: string,
  fault: { syscall: string; effect: string; at: FaultTarget },
) {
  const ledger = createLedger()
  let removeFault = () => Promise.resolve()
  const response = await ledger.upload(store, 'f', chunks, async (index) => {
    if (index !== 4) return
    const { [fault.at]: path } = await targetPaths(dataDir)
    removeFault = (await injectFault(store.pid, { ...fault, path })).removeFault
  })
  return { ledger, removeFault, response: [response.status, (response.body as { code?: string } | undefined)?.code] }
}

const killPoints: readonly { syscall: string; at: FaultTarget }[] = [
  { syscall: SYNCS, at: 'log' },
  { syscall: 'rename', at: 'draft' },
  { syscall: SYNCS, at: 'shard' },
  { syscall: SYNCS, at: 'draft' },
  { syscall: WRITES, at: 'draft' },
  { syscall: WRITES, at: 'log' },
]

it.for(sampleInShortRun(killPoints, 1))(
  'leaves nothing behind when killed in $syscall on the $at',
  LONG,
  async (killPoint, { skip }) => {
    skip(noFaults !== '', noFaults)
    const dataDir = await temporaryDirectory()
    const store = await startChildStore(dataDir)
    const { ledger, response } = await uploadWithFault(store, dataDir, { ...killPoint, effect: 'signal=SIGKILL' })
    expect(response).toEqual([0, undefined])
    await store.kill()
    await expectNothingLost(dataDir, ledger)
  },
)

interface FailureCase {
  syscall: string
  at: FaultTarget
  error: 'EIO' | 'ENOSPC' | 'EDQUOT'
  status: number
  code: string
  /** Whether the server accepts further uploads once the disk works again: no sync has failed. */
  recovers?: true
}

const failures: readonly FailureCase[] = [
  { syscall: WRITES, at: 'log', error: 'ENOSPC', status: 507, code: 'storage/full' },
  { syscall: SYNCS, at: 'log', error: 'EIO', status: 507, code: 'storage/degraded' },
  { syscall: WRITES, at: 'log', error: 'EIO', status: 507, code: 'storage/degraded' },
  { syscall: SYNCS, at: 'draft', error: 'EIO', status: 507, code: 'storage/degraded' },
  { syscall: SYNCS, at: 'shard', error: 'EIO', status: 507, code: 'storage/degraded' },
  { syscall: WRITES, at: 'draft', error: 'ENOSPC', status: 507, code: 'storage/full' },
  { syscall: WRITES, at: 'draft', error: 'EIO', status: 507, code: 'storage/degraded', recovers: true },
  { syscall: WRITES, at: 'draft', error: 'EDQUOT', status: 507, code: 'storage/full' },
  { syscall: 'rename', at: 'draft', error: 'ENOSPC', status: 507, code: 'storage/full' },
  { syscall: 'rename', at: 'draft', error: 'EIO', status: 507, code: 'storage/degraded', recovers: true },
]

it.for(sampleInShortRun(failures, 1))(
  'returns $code on $error in $syscall on the $at',
  LONG,
  async (failure, { skip }) => {
    skip(noFaults !== '', noFaults)
    const { error, status, code, recovers, ...fault } = failure
    const dataDir = await temporaryDirectory()
    const store = await startChildStore(dataDir)
    const { ledger, response, removeFault } = await uploadWithFault(store, dataDir, {
      ...fault,
      effect: `error=${error}`,
    })
    expect(response).toEqual([status, code])
    expect(await store.list()).toEqual([])
    await removeFault()

    // After a failed sync, the server rejects writes until a restart checks what is on disk.
    const isHealthy = code !== 'storage/degraded' || recovers === true
    expect((await fetch(`${store.origin}/readyz`)).status).toBe(isHealthy ? 200 : 503)
    expect((await ledger.upload(store, 'g', chunks)).status).toBe(isHealthy ? 201 : 507)
    await store.kill()
    await expectNothingLost(dataDir, ledger)
  },
)

it('stores nothing more after a failed sync of any commit, even once the disk works again', LONG, async ({ skip }) => {
  skip(noFaults !== '', noFaults)
  const dataDir = await temporaryDirectory()
  const store = await startChildStore(dataDir)
  const creation = async (name: string) => {
    const response = await store.createFolder(name)
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  expect(await creation('first')).toEqual([201, undefined])
  const path = join(dataDir, 'site.db-wal')
  const { removeFault } = await injectFault(store.pid, { syscall: SYNCS, effect: 'error=EIO', path })
  expect(await creation('failed')).toEqual([507, 'storage/degraded'])
  await removeFault()

  expect(await creation('later')).toEqual([507, 'storage/degraded'])
  expect(await (await fetch(`${store.origin}/readyz`)).json()).toMatchObject({
    status: 'unavailable',
    database: 'ok',
    storage: 'unavailable',
    problems: [{ check: 'storage' }],
  })
  expect(await (await fetch(`${store.origin}/metrics`)).text()).toContain('api_storage_healthy 0')
  await store.kill()
  await startChildStore(dataDir)
})
