import { createHash } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { newBlobId } from '#database/ids.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { publishUnnoted } from '#testing/stored.ts'
import { createDiskDrafts } from '../disk/drafts.ts'
import { draftPath, makeDirectories, storageLayout } from '../disk/layout.ts'
import { createStorageHealth } from './health.ts'

const ID = newBlobId()
const KIB = 1024
const MIB = 1024 * KIB
const neverAborted = new AbortController().signal
const positionOf = (id: string, bytes: number) => ({ id, turn: 0, bytes, state: null })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function draftStore() {
  const layout = storageLayout(await temporaryDirectory())
  await makeDirectories(layout)
  const drafts = createDiskDrafts(layout, createStorageHealth(), { take: async () => undefined })
  const open = async (id: string, bytes: number, signal = neverAborted) => {
    const draft = await drafts.open(positionOf(id, bytes), signal)
    onTestFinished(draft.close)
    return draft
  }
  /** Writes a draft directly to disk, as a restarted server would find it. */
  const writeDraft = (id: string, content: string | Buffer) => writeFile(draftPath(layout, id), content)
  const written = async (id: string) => (await stat(draftPath(layout, id))).size
  return { drafts, open, writeDraft, written }
}

it('does not reread a draft after rejected bytes', async () => {
  const { open, writeDraft, written } = await draftStore()
  const first = await open(ID, 0)
  await first.add(Buffer.from('good'))
  await first.sync()
  await first.acknowledged()

  const rejected = await open(ID, 4)
  await rejected.add(Buffer.alloc(MIB))
  expect(await written(ID)).toBeGreaterThan(4)
  await writeDraft(ID, 'read')
  const next = await open(ID, 4)
  await next.add(Buffer.from('fine'))
  expect((await publishUnnoted(next, 8)).sha256).toBe(sha256('goodfine'))
})

it('reads an unknown draft once, even if no bytes are added', async () => {
  const { open, writeDraft } = await draftStore()
  await writeDraft(ID, 'known')
  await open(ID, 5)
  await writeDraft(ID, 'other')
  expect((await publishUnnoted(await open(ID, 5), 5)).sha256).toBe(sha256('known'))
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
  await writeDraft(ID, 'known')
  const reason = new Error('replaced')
  await expect(drafts.open(positionOf(ID, 5), AbortSignal.abort(reason))).rejects.toBe(reason)
})

it('writes large blocks while few drafts are open, and smaller ones while many are', async () => {
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

it('limits the number of buffered chunks, because each has a large overhead', async () => {
  const { open, written } = await draftStore()
  const draft = await open(ID, 0)
  for (let n = 0; n < 1000; n += 1) await draft.add(Buffer.alloc(1))
  expect(await written(ID)).toBeGreaterThan(800)
  expect(await draft.sync()).toEqual({ bytes: 1000, state: null })
})
