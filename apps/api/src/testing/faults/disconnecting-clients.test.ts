import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import pLimit from 'p-limit'
import { expect, it, vi } from 'vitest'
import { type ChildStore, startChildStore } from '../child/child-store.ts'
import { isFullRun } from '../config.ts'
import { createLedger, expectNothingLost, type Ledger } from '../ledger.ts'
import { temporaryDirectory } from '../start-api.ts'
import { unfinishedIn } from '../stored.ts'

const LONG = { timeout: 300_000 }
const CLIENTS = isFullRun ? 600 : 60
const chunks = Array.from({ length: 8 }, () => randomBytes(128 * 1024))
const content = Buffer.concat(chunks)

const disconnect = (): never => {
  throw new Error('The client disconnected')
}

/** Disconnects before a random chunk, or not at all. */
async function abortUpload(store: ChildStore, ledger: Ledger, name: string): Promise<void> {
  const last = randomInt(chunks.length + 1)
  await ledger.upload(store, name, chunks, (index) => index === last && disconnect())
}

async function abortDownload(store: ChildStore): Promise<void> {
  const response = await store.openDownload('f')
  response.on('error', () => undefined)
  let left = randomInt(content.length)
  response.on('data', (bytes: Buffer) => {
    left -= bytes.length
    if (left < 0) response.destroy()
  })
  await once(response, 'close')
}

/** Disconnects, then resumes at the server's offset, like a client that lost its connection. */
async function interruptResumable(store: ChildStore, ledger: Ledger, name: string): Promise<void> {
  const url = await store.createUpload(name, content.length)
  let chunksLeft = randomInt(4)
  await store.tus.append(url, 0, content, () => {
    chunksLeft -= 1
    if (chunksLeft < 0) disconnect()
  })
  // Bytes sent before the disconnect may still arrive after the HEAD, so re-read the offset after each append.
  let at = await store.tus.head(url)
  while (at.offset < content.length) {
    await store.tus.append(url, at.offset, content.subarray(at.offset))
    at = await store.tus.head(url)
  }
  ledger.acknowledge(name, [content])
}

it(
  'leaks no open files, temporary files or reservations when clients disconnect at any point',
  LONG,
  async ({ skip }) => {
    skip(process.platform !== 'linux', 'Needs Linux to count open files')
    const dataDir = await temporaryDirectory()
    const ledger = createLedger()
    const store = await startChildStore(dataDir)
    await ledger.upload(store, 'f', chunks)
    const idleFiles = await store.openFiles()

    const limit = pLimit(12)
    const kinds = [abortUpload, abortDownload, interruptResumable]
    const clients = Array.from({ length: CLIENTS }, (_, n) =>
      limit(async () => kinds[n % kinds.length]?.(store, ledger, `${n}`)),
    )
    await Promise.all(clients)

    await vi.waitFor(
      async () => {
        expect(await store.openFiles()).toEqual(idleFiles)
        expect(await unfinishedIn(dataDir)).toEqual([])
        expect(await store.usage()).toMatchObject({ reservedBytes: 0 })
      },
      { timeout: 30_000 },
    )
    expect(await store.kill('SIGTERM')).toBe(0)
    await expectNothingLost(dataDir, ledger)
  },
)
