import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import pLimit from 'p-limit'
import { expect, it, vi } from 'vitest'
import { storageLayout } from '../shared/storage/layout.ts'
import { type ChildStore, startChildStore } from '../testing/child/child-store.ts'
import { isFullRun } from '../testing/config.ts'
import { createLedger, expectNothingLost, type Ledger } from '../testing/ledger.ts'
import { temporaryDirectory } from '../testing/start-api.ts'

const LONG = { timeout: 300_000 }
const CLIENTS = isFullRun ? 600 : 60
const chunks = Array.from({ length: 8 }, () => randomBytes(128 * 1024))
const content = Buffer.concat(chunks)

const gone = (): never => {
  throw new Error('The client has gone')
}

/** Leaves before one of the chunks, or not at all. */
async function leaveUpload(store: ChildStore, ledger: Ledger, name: string): Promise<void> {
  const last = randomInt(chunks.length + 1)
  await ledger.upload(store, name, chunks, (index) => index === last && gone())
}

async function leaveDownload(store: ChildStore): Promise<void> {
  const answer = await store.downloadAlone('f')
  answer.on('error', () => undefined)
  let left = randomInt(content.length)
  answer.on('data', (bytes: Buffer) => {
    left -= bytes.length
    if (left < 0) answer.destroy()
  })
  await once(answer, 'close')
}

/** Comes back and goes on where the server is, as a client does that has lost its connection. */
async function leaveResumable(store: ChildStore, ledger: Ledger, name: string): Promise<void> {
  const url = await store.begin(name, content.length)
  let piece = randomInt(4)
  await store.tus.append(url, 0, content, () => {
    piece -= 1
    if (piece < 0) gone()
  })
  // What was sent before it left may arrive after it is back: then it has to ask once more.
  let at = await store.tus.head(url)
  while (at.offset < content.length) {
    await store.tus.append(url, at.offset, content.subarray(at.offset))
    at = await store.tus.head(url)
  }
  ledger.acknowledge(name, [content])
}

it('keeps neither files open nor bytes of clients that vanish at any point of what they do', LONG, async ({ skip }) => {
  skip(process.platform !== 'linux', 'Open files are counted by Linux')
  const dataDir = await temporaryDirectory()
  const ledger = createLedger()
  const store = await startChildStore(dataDir)
  await ledger.upload(store, 'f', chunks)
  const atRest = await store.openFiles()

  const aFew = pLimit(12)
  const kinds = [leaveUpload, leaveDownload, leaveResumable]
  const clients = Array.from({ length: CLIENTS }, (_, n) =>
    aFew(async () => kinds[n % kinds.length]?.(store, ledger, `${n}`)),
  )
  await Promise.all(clients)

  const { tmp, resumable } = storageLayout(dataDir)
  await vi.waitFor(
    async () => {
      expect(await store.openFiles()).toEqual(atRest)
      expect([await readdir(tmp), await readdir(resumable)]).toEqual([[], []])
      expect(await store.usage()).toMatchObject({ reservedBytes: 0 })
    },
    { timeout: 30_000 },
  )
  expect(await store.kill('SIGTERM')).toBe(0)
  await expectNothingLost(dataDir, ledger)
})
