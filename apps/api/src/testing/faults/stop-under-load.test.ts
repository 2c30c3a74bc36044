import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { applicationForm } from '../apply.ts'
import { type ChildStore, startChildStore } from '../child/child-store.ts'
import { isFullRun } from '../config.ts'
import { createLedger, expectNothingLost, type Ledger } from '../ledger.ts'
import { temporaryDirectory } from '../start-api.ts'

const LONG = { timeout: 300_000 }
const MIB = 1024 ** 2
const chunk = randomBytes(256 * 1024)
const mebibytes = (count: number) => Array.from({ length: 4 * count }, () => chunk)

/** Uploads one file after another until the server rejects one. */
async function uploadRepeatedly(store: ChildStore, ledger: Ledger, prefix: string): Promise<void> {
  for (let n = 0; ; n += 1) {
    const { status } = await ledger.upload(store, `${prefix}-${n}`, mebibytes(2))
    if (status !== 201) return
  }
}

/** Sends one file in parts. Resolves to the number of acknowledged bytes. */
async function appendInParts(store: ChildStore, url: string, content: Buffer): Promise<number> {
  for (let at = 0; at < content.length; ) {
    const { status, offset } = await store.tus.append(url, at, content.subarray(at, at + MIB))
    if (status !== 204) return at
    at = offset
  }
  return content.length
}

async function downloadRepeatedly(store: ChildStore, fileName: string): Promise<void> {
  let isServed = true
  while (isServed) {
    isServed = await store
      .openDownload(fileName)
      .then((response) => once(response.resume(), 'end'))
      .then(
        () => true,
        () => false,
      )
  }
}

/** Starts transfers, and returns while all of them are in progress. */
async function startTransfers(store: ChildStore, ledger: Ledger) {
  await ledger.upload(store, 'first', mebibytes(8))
  const content = Buffer.concat(mebibytes(24))
  const url = await store.createUpload('resumable', content.length)
  const appended = appendInParts(store, url, content)
  const rest = [
    ...['a', 'b', 'c'].map((prefix) => uploadRepeatedly(store, ledger, prefix)),
    downloadRepeatedly(store, 'first'),
  ]
  while (ledger.acknowledged.size < 6) await store.list()
  return { url, content, acknowledged: Promise.all([appended, ...rest]).then(([bytes]) => bytes) }
}

/** Starts a download and an upload that neither continue nor disconnect. */
async function stall(store: ChildStore): Promise<void> {
  const response = await store.openDownload('first')
  response.pause().on('error', () => undefined)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: markBegun } = Promise.withResolvers<void>()
  const upload = store.upload('stalled', mebibytes(2), (index) => {
    if (index < 4) return
    markBegun()
    return released
  })
  onTestFinished(async () => {
    release()
    await upload
  })
  await begun
}

it.for([{ stalled: false }, { stalled: true }])(
  'loses nothing when stopped under load (stalled clients: $stalled)',
  LONG,
  async ({ stalled }, { skip }) => {
    skip(stalled && !isFullRun, 'Waits for the shutdown timeout; part of test:full')
    const dataDir = await temporaryDirectory()
    const ledger = createLedger()
    const store = await startChildStore(dataDir)
    const { url, content, acknowledged } = await startTransfers(store, ledger)
    if (stalled) await stall(store)
    // A server that gave up waiting would exit with another code.
    expect(await store.kill('SIGTERM')).toBe(0)

    const restarted = await startChildStore(dataDir)
    const { offset } = await restarted.tus.head(url)
    expect(offset).toBeGreaterThanOrEqual((await acknowledged) ?? 0)
    expect(await appendRest(restarted, url, content, offset)).toBe(content.length)
    ledger.acknowledge('resumable', [content])
    await restarted.kill('SIGTERM')
    await expectNothingLost(dataDir, ledger)
  },
)

it('stops without waiting for a mail server that hangs', LONG, async ({ skip }) => {
  skip(!isFullRun, 'Part of test:full')
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  const mailServer = createServer(() => resolve()).listen(0, '127.0.0.1')
  onTestFinished(() => void mailServer.close())
  await once(mailServer, 'listening')
  const address = mailServer.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const dataDir = await temporaryDirectory()
  const store = await startChildStore(dataDir, { env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  expect((await fetch(`${store.origin}/api/applications`, { method: 'POST', body: applicationForm() })).status).toBe(
    201,
  )
  await connected
  expect(await store.kill('SIGTERM')).toBe(0)
  await expectNothingLost(dataDir, createLedger())
})

async function appendRest(store: ChildStore, url: string, content: Buffer, from: number): Promise<number> {
  if (from === content.length) return from
  return (await store.tus.append(url, from, content.subarray(from))).offset
}
