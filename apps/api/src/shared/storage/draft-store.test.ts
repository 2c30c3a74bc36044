import { createHash } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { temporaryDirectory } from '../../testing/start-api.ts'
import { createDraftStore } from './draft-store.ts'
import { createStorageHealth } from './health.ts'
import { draftPath, makeDirectories, storageLayout } from './layout.ts'

const KIB = 1024
const MIB = 1024 * KIB
const going = new AbortController().signal
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function draftStore() {
  const layout = storageLayout(await temporaryDirectory())
  await makeDirectories(layout)
  const drafts = createDraftStore(layout, createStorageHealth(), { take: async () => undefined })
  const open = async (id: string, bytes: number, signal = going) => {
    const draft = await drafts.open(id, bytes, signal)
    onTestFinished(draft.close)
    return draft
  }
  /** As a server finds it that was started again. */
  const leave = (id: string, content: string | Buffer) => writeFile(draftPath(layout, id), content)
  const written = async (id: string) => (await stat(draftPath(layout, id))).size
  return { drafts, open, leave, written }
}

it('does not read a draft again after bytes that were refused', async () => {
  const { drafts, open, leave } = await draftStore()
  const first = await open('a', 0)
  await first.add(Buffer.from('good'))
  drafts.keep('a', first, await first.sync())

  const refused = await open('a', 4)
  await refused.add(Buffer.from('evil'))
  await refused.sync()
  await leave('a', 'read')
  const next = await open('a', 4)
  await next.add(Buffer.from('fine'))
  await next.sync()
  expect(next.hash.digest('hex')).toBe(sha256('goodfine'))
})

it('reads a draft that it does not know once, whatever becomes of the bytes after it', async () => {
  const { open, leave } = await draftStore()
  await leave('a', 'known')
  await open('a', 5)
  await leave('a', 'other')
  expect((await open('a', 5)).hash.digest('hex')).toBe(sha256('known'))
})

it('reads two drafts at a time, for hashing keeps everybody else waiting', async () => {
  const { open, leave } = await draftStore()
  const ids = ['a', 'b', 'c', 'd', 'e']
  const read: string[] = []
  const opening = ids.map(async (id) => {
    await leave(id, Buffer.alloc(4 * MIB))
    const { signal } = new AbortController()
    vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => void read.push(id))
    await open(id, 4 * MIB, signal)
  })
  await Promise.all(opening)
  expect(read).toHaveLength(4 * ids.length)
  // A third one begins when one of the first two is at its end.
  expect(new Set(read.slice(0, 4)).size).toBeLessThanOrEqual(2)
})

it('stops reading for a request that a newer one has replaced', async () => {
  const { drafts, leave } = await draftStore()
  await leave('a', 'known')
  const reason = new Error('replaced')
  await expect(drafts.open('a', 5, AbortSignal.abort(reason))).rejects.toBe(reason)
})

it('writes large blocks while few drafts grow, and smaller ones while many do', async () => {
  const { open, written } = await draftStore()
  const alone = await open('alone', 0)
  await alone.add(Buffer.alloc(MIB - 1))
  expect(await written('alone')).toBe(0)
  await alone.add(Buffer.alloc(1))
  expect(await written('alone')).toBe(MIB)

  for (let n = 0; n < 15; n += 1) await open(`other-${n}`, 0)
  await alone.add(Buffer.alloc(64 * KIB))
  expect(await written('alone')).toBe(MIB + 64 * KIB)
})

it('holds few of the bytes that come one by one: each costs far more than itself', async () => {
  const { open, written } = await draftStore()
  const draft = await open('a', 0)
  for (let n = 0; n < 1000; n += 1) await draft.add(Buffer.alloc(1))
  expect(await written('a')).toBeGreaterThan(800)
  expect(await draft.sync()).toBe(1000)
})
