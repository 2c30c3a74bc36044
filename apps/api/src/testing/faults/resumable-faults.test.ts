import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { expect, it } from 'vitest'
import { draftPath, storageLayout } from '#bytes/disk/layout.ts'
import { type ChildStore, startChildStore } from '../child/child-store.ts'
import { injectFault, noFaults } from '../child/inject-fault.ts'
import { isFullRun, sampleInShortRun } from '../config.ts'
import { createLedger, expectNothingLost } from '../ledger.ts'
import { temporaryDirectory } from '../start-api.ts'

const MIB = 1024 ** 2
const LONG = { timeout: 600_000 }

/** Resumes at the server's offset and sends the rest, as a client would. */
async function complete({ tus }: ChildStore, url: string, content: Buffer): Promise<void> {
  const { offset } = await tus.head(url)
  if (offset === content.length) return
  expect(await tus.append(url, offset, content.subarray(offset))).toMatchObject({ status: 204, offset: content.length })
}

it(
  'keeps every acknowledged byte and lists no partial file when the process is killed at a random moment',
  LONG,
  async () => {
    const dataDir = await temporaryDirectory()
    const rounds = isFullRun ? 30 : 3
    const ledger = createLedger()
    const unfinished = new Map<string, { name: string; content: Buffer; acknowledged: number }>()

    for (let round = 0; round < rounds; round += 1) {
      const api = await startChildStore(dataDir)
      for (const [url, { acknowledged }] of unfinished) {
        const { status, offset } = await api.tus.head(url)
        expect([url, status]).toEqual([url, 200])
        expect(offset).toBeGreaterThanOrEqual(acknowledged)
      }
      for (let n = 0; n < 3; n += 1) {
        const content = randomBytes(randomInt(1, 8 * MIB))
        const name = `${round}-${n}`
        unfinished.set(await api.createUpload(name, content.length), { name, content, acknowledged: 0 })
      }

      let chunksUntilKill = randomInt(1, 40)
      const onChunk = () => {
        chunksUntilKill -= 1
        if (chunksUntilKill === 0) void api.kill()
      }
      const limit = pLimit(16)
      const sending = [...unfinished].map(async ([url, upload]) => {
        const { content } = upload
        let { offset } = await api.tus.head(url)
        while (offset < content.length) {
          const part = content.subarray(offset, offset + randomInt(1, 3 * MIB))
          const response = await limit(() => api.tus.append(url, offset, part, onChunk))
          if (response.status !== 204) return
          offset = response.offset
          upload.acknowledged = offset
        }
      })
      await Promise.allSettled(sending)
      await api.kill()
    }

    const api = await startChildStore(dataDir)
    for (const [url, { name, content, acknowledged }] of unfinished) {
      expect((await api.tus.head(url)).offset).toBeGreaterThanOrEqual(acknowledged)
      await complete(api, url, content)
      ledger.acknowledge(name, [content])
    }
    await api.kill('SIGTERM')
    await expectNothingLost(dataDir, ledger)
  },
)

const content = randomBytes(3 * MIB)
const FIRST = MIB

/** Starts a server with an upload whose first part is acknowledged. */
async function withFirstPart() {
  const dataDir = await temporaryDirectory()
  const api = await startChildStore(dataDir)
  const url = await api.createUpload('f', content.length)
  expect(await api.tus.append(url, 0, content.subarray(0, FIRST))).toMatchObject({ status: 204, offset: FIRST })
  const id = url.split('/').at(-1) ?? ''
  const layout = storageLayout(dataDir)
  const paths = { draft: draftPath(layout, id), shard: join(layout.blobs, id.slice(0, 2)) }
  return { dataDir, api, url, paths, rest: content.subarray(FIRST) }
}

/** Completes the upload and checks that the stored file has all of its bytes. */
async function expectCompletion(store: ChildStore, dataDir: string, url: string): Promise<void> {
  const ledger = createLedger()
  await complete(store, url, content)
  ledger.acknowledge('f', [content])
  await store.kill('SIGTERM')
  await expectNothingLost(dataDir, ledger)
}

interface FaultPoint {
  syscall: string
  target: 'draft' | 'shard'
  /** Whether the request sends the last bytes, which are synced with the commit. */
  isLast: boolean
}

const last = { isLast: true }
const killPoints: readonly FaultPoint[] = [
  { syscall: 'rename', target: 'draft', ...last },
  { syscall: 'fsync', target: 'shard', ...last },
  { syscall: 'fsync', target: 'draft', ...last },
  { syscall: 'ftruncate', target: 'draft', ...last },
  { syscall: 'pwritev,pwrite64', target: 'draft', ...last },
  { syscall: 'fdatasync', target: 'draft', isLast: false },
]

it.for(sampleInShortRun(killPoints, 2))(
  'resumes after a kill in $syscall on the $target',
  LONG,
  async (point, { skip }) => {
    skip(noFaults !== '', noFaults)
    const { dataDir, api, url, paths, rest } = await withFirstPart()
    await injectFault(api.pid, { syscall: point.syscall, effect: 'signal=SIGKILL', path: paths[point.target] })
    const part = point.isLast ? rest : rest.subarray(0, MIB)
    expect((await api.tus.append(url, FIRST, part)).status).toBe(0)
    await api.kill()

    const restarted = await startChildStore(dataDir)
    expect(await restarted.list()).toEqual([])
    expect((await restarted.tus.head(url)).offset).toBeGreaterThanOrEqual(FIRST)
    await expectCompletion(restarted, dataDir, url)
  },
)

const failedSyncs: readonly FaultPoint[] = [
  { syscall: 'fdatasync', target: 'draft', isLast: false },
  { syscall: 'fsync', target: 'draft', ...last },
  { syscall: 'fsync', target: 'shard', ...last },
]

it.for(sampleInShortRun(failedSyncs, 1))(
  'never retries a failed $syscall on the $target',
  LONG,
  async (point, { skip }) => {
    skip(noFaults !== '', noFaults)
    const { dataDir, api, url, paths, rest } = await withFirstPart()
    const fault = await injectFault(api.pid, { syscall: point.syscall, effect: 'error=EIO', path: paths[point.target] })
    const part = point.isLast ? rest : rest.subarray(0, MIB)
    expect(await api.tus.append(url, FIRST, part)).toMatchObject({ status: 507, code: 'storage/degraded' })
    await fault.removeFault()
    // The disk works again, but its contents are unknown until the next start checks them.
    expect(await api.tus.append(url, FIRST, part)).toMatchObject({ status: 507, code: 'storage/degraded' })
    expect((await fetch(`${api.origin}/readyz`)).status).toBe(503)
    expect(await api.list()).toEqual([])
    await api.kill()

    const restarted = await startChildStore(dataDir)
    expect((await restarted.tus.head(url)).offset).toBe(FIRST)
    await expectCompletion(restarted, dataDir, url)
  },
)

it('determines at the next start whether a commit with a failed sync succeeded', LONG, async ({ skip }) => {
  skip(noFaults !== '', noFaults)
  const { dataDir, api, url, rest } = await withFirstPart()
  const log = join(dataDir, 'site.db-wal')
  await injectFault(api.pid, { syscall: 'fsync,fdatasync', effect: 'error=EIO', path: log })
  expect(await api.tus.append(url, FIRST, rest)).toMatchObject({ status: 507, code: 'storage/degraded' })
  await api.kill()
  await expectCompletion(await startChildStore(dataDir), dataDir, url)
})

const failures = [
  { syscall: 'pwritev,pwrite64', error: 'ENOSPC', status: 507, code: 'storage/full' },
  { syscall: 'rename', error: 'ENOSPC', status: 507, code: 'storage/full' },
  { syscall: 'pwritev,pwrite64', error: 'EIO', status: 507, code: 'storage/degraded' },
  { syscall: 'rename', error: 'EIO', status: 507, code: 'storage/degraded' },
  { syscall: 'ftruncate', error: 'EIO', status: 507, code: 'storage/degraded' },
]

it.for(sampleInShortRun(failures, 1))(
  'resumes in the same process after $error in $syscall',
  LONG,
  async (failure, { skip }) => {
    skip(noFaults !== '', noFaults)
    const { dataDir, api, url, paths, rest } = await withFirstPart()
    const { syscall, error, status, code } = failure
    const fault = await injectFault(api.pid, { syscall, effect: `error=${error}`, path: paths.draft })
    expect(await api.tus.append(url, FIRST, rest)).toMatchObject({ status, code })
    expect(await api.list()).toEqual([])
    await fault.removeFault()
    expect((await api.tus.head(url)).offset).toBe(FIRST)
    await expectCompletion(api, dataDir, url)
  },
)

it('rejects bytes on a full disk, and resumes once there is space', LONG, async () => {
  const { dataDir, api, url, rest } = await withFirstPart()
  await api.kill()
  const full = await startChildStore(dataDir, { env: { DISK_RESERVE: String(2 ** 52) } })
  expect(await full.tus.append(url, FIRST, rest)).toMatchObject({ status: 507, code: 'storage/full' })
  expect((await full.tus.head(url)).offset).toBe(FIRST)
  await full.kill()
  await expectCompletion(await startChildStore(dataDir), dataDir, url)
})
