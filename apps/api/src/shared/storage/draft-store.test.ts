import { createHash } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { temporaryDirectory } from '../../testing/start-api.ts'
import { createDraftStore } from './draft-store.ts'
import { createStorageHealth } from './health.ts'
import { draftPath, makeDirectories, storageLayout } from './layout.ts'

const KIB = 1024
const MIB = 1024 * KIB
const neverAborted = new AbortController().signal
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function draftStore() {
  const layout = storageLayout(await temporaryDirectory())
  await makeDirectories(layout)
  const drafts = createDraftStore(layout, createStorageHealth(), { take: async () => undefined })
  const open = async (id: string, bytes: number, signal = neverAborted) => {
    const draft = await drafts.open(id, bytes, signal)
    onTestFinished(draft.close)
    return draft
  }
  /** Writes a draft behind the store's back, as a restarted server finds it. */
  const writeDraft = (id: string, content: string | Buffer) => writeFile(draftPath(layout, id), content)
  const written = async (id: string) => (await stat(draftPath(layout, id))).size
  return { drafts, open, writeDraft, written }
}

it('does not reread a draft after rejected bytes', async () => {
  const { drafts, open, writeDraft } = await draftStore()
  const first = await open('a', 0)
  await first.add(Buffer.from('good'))
  drafts.keep('a', first, await first.sync())

  const rejected = await open('a', 4)
  await rejected.add(Buffer.from('evil'))
  await rejected.sync()
  await writeDraft('a', 'read')
  const next = await open('a', 4)
  await next.add(Buffer.from('fine'))
  await next.sync()
  expect(next.hash.digest('hex')).toBe(sha256('goodfine'))
})

it('reads an unknown draft only once, even if no bytes are added', async () => {
  const { open, writeDraft } = await draftStore()
  await writeDraft('a', 'known')
  await open('a', 5)
  await writeDraft('a', 'other')
  expect((await open('a', 5)).hash.digest('hex')).toBe(sha256('known'))
})

it('reads at most two drafts at a time, because hashing blocks other requests', async () => {
  const { open, writeDraft } = await draftStore()
  const ids = ['a', 'b', 'c', 'd', 'e']
  const read: string[] = []
  const opening = ids.map(async (id) => {
    await writeDraft(id, Buffer.alloc(4 * MIB))
    const { signal } = new AbortController()
    vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => void read.push(id))
    await open(id, 4 * MIB, signal)
  })
  await Promise.all(opening)
  expect(read).toHaveLength(4 * ids.length)
  // The third one starts when one of the first two is finished.
  expect(new Set(read.slice(0, 4)).size).toBeLessThanOrEqual(2)
})

it('stops reading when a newer request replaces the current one', async () => {
  const { drafts, writeDraft } = await draftStore()
  await writeDraft('a', 'known')
  const reason = new Error('replaced')
  await expect(drafts.open('a', 5, AbortSignal.abort(reason))).rejects.toBe(reason)
})

it('writes large blocks for few open drafts, and smaller ones for many', async () => {
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

it('buffers few bytes that arrive one by one, because each chunk has a large overhead', async () => {
  const { open, written } = await draftStore()
  const draft = await open('a', 0)
  for (let n = 0; n < 1000; n += 1) await draft.add(Buffer.alloc(1))
  expect(await written('a')).toBeGreaterThan(800)
  expect(await draft.sync()).toBe(1000)
})
