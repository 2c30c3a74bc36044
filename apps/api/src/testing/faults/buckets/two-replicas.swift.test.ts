import { randomBytes, randomInt } from 'node:crypto'
import { type HttpFault, startFaultyProxy } from '@repo/servers/http-faults'
import { folderZip } from '@site/contracts'
import { expect, inject, it, onTestFinished } from 'vitest'
import { type ChildStore, FOLDER, startChildStore } from '#testing/child/child-store.ts'
import { hashOf } from '#testing/child/stream-upload.ts'
import { unzip } from '#testing/documents/unzip.ts'
import { engineSettingsOf } from '#testing/engine/engine.ts'
import { createLedger, expectNothingLost, type Ledger } from '#testing/ledger.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { atLevel } from '#testing/store.ts'

const LONG = { timeout: 600_000 }
const ROUNDS = 4
/** More requests than the workers send. */
const REQUESTS = 20_000
const CHUNK = 256 * 1024
/** In chunks: one size that is stored as a single object, and two that are stored in parts. */
const SIZES = [1, 36, 36]

const FAULTS: readonly HttpFault[] = [
  { status: 500, code: 'InternalError' },
  { status: 503, code: 'SlowDown' },
  'half-body',
  'lose-response',
]

/** Returns a random fault for three out of five requests, so many calls succeed after retries and some fail. */
const randomFaults = () =>
  Array.from({ length: REQUESTS }, () => (randomInt(5) < 3 ? FAULTS[randomInt(FAULTS.length)] : undefined))

/** Starts two processes on one database and one bucket. The bucket starts failing when `failBucket` is called. */
async function startReplicas(dataDir: string) {
  const env = await engineSettingsOf(dataDir)
  const proxy = await startFaultyProxy(inject('swift'))
  onTestFinished(async () => proxy[Symbol.asyncDispose]())
  const behindProxy = new URL(env.STORAGE_URL)
  behindProxy.searchParams.set('endpoint', proxy.url)
  const start = async (directory: string) =>
    startChildStore(directory, { env: { ...env, STORAGE_URL: behindProxy.href } })
  const replicas = [await start(dataDir), await start(await temporaryDirectory())] as const
  return { replicas, failBucket: () => proxy.failNext(...randomFaults()) }
}

const ignoreFailure = () => undefined
const bytesOf = async (response: Response) =>
  response.status === 200 ? Buffer.from(await response.arrayBuffer()) : null

interface ResumableUpload {
  url: string
  name: string
  content: Buffer
}

/** Sends up to `bytes` from the acknowledged offset. Resolves to whether the upload was already complete. */
async function resume({ tus }: ChildStore, ledger: Ledger, { url, name, content }: ResumableUpload, bytes: number) {
  const { offset } = await tus.head(url)
  if (offset < content.length) await tus.append(url, offset, content.subarray(offset, offset + bytes))
  if (offset !== content.length) return false
  ledger.acknowledge(name, [content])
  return true
}

/** Sends a file in parts to alternating replicas. Resolves to the upload, and to whether it is complete. */
async function uploadInTurns(
  replicas: readonly [ChildStore, ChildStore],
  ledger: Ledger,
  name: string,
  content: Buffer,
) {
  ledger.recordUpload(name, [content])
  const upload = { url: await replicas[0].createUpload(name, content.length), name, content }
  let isComplete = false
  for (let n = 0; n < 6 && !isComplete; n += 1) {
    isComplete = await resume(n % 2 === 0 ? replicas[0] : replicas[1], ledger, upload, 5 * 1024 ** 2)
  }
  return { upload, isComplete }
}

/** Completes the uploads from their acknowledged bytes. */
async function completeAll(store: ChildStore, ledger: Ledger, uploads: readonly ResumableUpload[]): Promise<void> {
  for (const upload of uploads) {
    await resume(store, ledger, upload, upload.content.length)
    expect([upload.name, await resume(store, ledger, upload, 0)]).toEqual([upload.name, true])
  }
}

/** Expects a download to fail or to have all bytes. Resolves to whether it has all bytes. */
async function download(store: ChildStore, ledger: Ledger, name: string): Promise<boolean> {
  const bytes = await store.download(name).then(bytesOf).catch(ignoreFailure)
  if (bytes) expect([name, ledger.isPossible(name, hashOf([bytes]))]).toEqual([name, true])
  return Boolean(bytes)
}

/** Expects an archive to fail or to have only whole files. Resolves to whether it succeeds. */
async function downloadArchive(store: ChildStore, ledger: Ledger): Promise<boolean> {
  const url = atLevel(folderZip, [FOLDER], [['userEmail', store.email]])
  const archive = await store.call(url).then(bytesOf).catch(ignoreFailure)
  const files = archive ? (await unzip(archive)).filter(({ name }) => !name.endsWith('/')) : []
  for (const { name, content } of files) {
    const fileName = name.slice(FOLDER.length + 1)
    expect([fileName, ledger.wasSent(fileName, hashOf([content]))]).toEqual([fileName, true])
  }
  return Boolean(archive)
}

it('loses nothing and lists nothing partial while the bucket of two replicas fails', LONG, async () => {
  const dataDir = await temporaryDirectory()
  const ledger = createLedger()
  const { replicas, failBucket } = await startReplicas(dataDir)
  const succeeded: boolean[] = []
  const unfinished: ResumableUpload[] = []
  failBucket()

  async function work(store: ChildStore, worker: number): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `${worker}-${round}`
      const chunks = Array.from({ length: SIZES[round % SIZES.length] ?? 1 }, () => randomBytes(CHUNK))
      if (round % 3 === 2) {
        const { upload, isComplete } = await uploadInTurns(replicas, ledger, name, Buffer.concat(chunks))
        if (!isComplete) unfinished.push(upload)
      } else succeeded.push((await ledger.upload(store, name, chunks)).status === 201)
      const own = [...ledger.acknowledged.keys()].filter((key) => key.startsWith(`${worker}-`))
      for (const key of own.slice(-2)) succeeded.push(await download(store, ledger, key))
      if (round % 2 === 1 && own[0]) succeeded.push((await ledger.delete(store, own[0])) === 200)
      if (round % 3 === 1) succeeded.push(await downloadArchive(store, ledger))
    }
  }
  await Promise.all([0, 1, 2, 3].map((worker) => work(replicas[worker % 2 === 0 ? 0 : 1], worker)))

  expect(new Set(succeeded)).toEqual(new Set([true, false]))
  for (const replica of replicas) await replica.kill('SIGTERM')
  const restarted = await startChildStore(dataDir)
  await completeAll(restarted, ledger, unfinished)
  await restarted.kill('SIGTERM')
  await expectNothingLost(dataDir, ledger)
})
