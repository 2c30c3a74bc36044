import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { newBlobId } from '#database/ids.ts'
import type { DraftPosition, Storage } from '#storage.ts'
import { publishUnnoted, unnotedId } from '#testing/stored.ts'
import { createStorageUrl, openBareBucket, openFaultyS3, openS3 } from '#testing/test-bucket.ts'
import { unlessMissing } from './errors.ts'
import { openStorage } from './open-storage.ts'
import { describeStorage } from './storage.contract.ts'

const MIB = 1024 ** 2
const neverAborted = new AbortController().signal
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const start = (id = newBlobId()): DraftPosition => ({ id, turn: 1, bytes: 0, state: null })

describeStorage('S3', async () => {
  const url = await createStorageUrl()
  const readMail = async (mailId: string) => (await unlessMissing(openS3(url).mailFiles.read(mailId)))?.toString()
  return { open: () => openS3(url), readMail }
})

async function twoReplicas() {
  const url = await createStorageUrl()
  return { one: openS3(url), other: openS3(url), bucket: await openBareBucket(url) }
}

async function append(from: Storage, at: DraftPosition, content: Buffer): Promise<DraftPosition> {
  const draft = await from.drafts.open(at, neverAborted)
  await draft.add(content)
  const progress = await draft.sync()
  await draft.acknowledged()
  await draft.close()
  return { ...at, ...progress }
}

async function publish(from: Storage, at: DraftPosition) {
  const draft = await from.drafts.open(at, neverAborted)
  const blob = await publishUnnoted(draft, at.bytes)
  await draft.close()
  return blob
}

const nextTurn = (at: DraftPosition) => ({ ...at, turn: at.turn + 1 })

it('continues a draft of another replica after its parts and its tail, and leaves only the blob', async () => {
  const { one, other, bucket } = await twoReplicas()
  const [first, second] = [randomBytes(19 * MIB), randomBytes(9 * MIB)]
  const taken = await append(one, start(), first)
  const at = await append(other, nextTurn(taken), second)
  const content = Buffer.concat([first, second])
  expect(await publish(other, at)).toEqual({
    id: at.id,
    size: content.length,
    sha256: hashOf(content),
    crc32: crc32(content),
  })
  expect([await bucket.keys(), await bucket.unfinished()]).toEqual([[`blobs/${at.id}`], []])
})

it('keeps the bytes of the replica that took over, even if the earlier one still stores its own', async () => {
  const { one, other } = await twoReplicas()
  const good = randomBytes(10 * MIB)
  const at = await append(one, start(), good)
  const earlier = await one.drafts.open(at, neverAborted)
  const later = await other.drafts.open(nextTurn(at), neverAborted)
  const fine = randomBytes(20 * MIB)
  await later.add(fine)
  await later.sync()
  // As many bytes as a request stores before it notices that its turn is over.
  await earlier.add(randomBytes(16 * MIB))
  await earlier.sync()
  await earlier.close()

  const content = Buffer.concat([good, fine])
  expect(await publishUnnoted(later, content.length)).toMatchObject({ sha256: hashOf(content) })
  await later.close()
  expect((await other.blobs.read(at.id)).equals(content)).toBe(true)
})

it('rejects the publication of parts by a replica whose turn is over', async () => {
  const { one, other, bucket } = await twoReplicas()
  const at = start()
  const [evil, good] = [Buffer.alloc(9 * MIB, 'e'), Buffer.alloc(9 * MIB, 'g')]
  const earlier = await one.drafts.open(at, neverAborted)
  await earlier.add(evil)
  await earlier.sync()
  const later = await other.drafts.open(nextTurn(at), neverAborted)
  await later.add(good)
  await publishUnnoted(later, good.length)
  await expect(publishUnnoted(earlier, evil.length)).rejects.toThrow('stored other bytes')
  await Promise.all([earlier.close(), later.close()])
  expect((await other.blobs.read(at.id)).equals(good)).toBe(true)
  expect(await bucket.unfinished()).toEqual([])
})

it('continues a published draft whose row was never written, and keeps its blob until the next publication', async () => {
  const { one, other, bucket } = await twoReplicas()
  const good = randomBytes(18 * MIB)
  const at = await append(one, start(), good)
  const lost = await one.drafts.open(at, neverAborted)
  await lost.add(randomBytes(3 * MIB))
  await publishUnnoted(lost, 21 * MIB)

  await expect(other.drafts.restore(at, { mayTakeBlob: true })).resolves.toBe(true)
  const draft = await other.drafts.open(nextTurn(at), neverAborted)
  expect(await bucket.head(`blobs/${at.id}`)).toMatchObject({ size: 21 * MIB })
  const rest = randomBytes(3 * MIB)
  await draft.add(rest)
  expect(await publishUnnoted(draft, 21 * MIB)).toMatchObject({ sha256: hashOf(Buffer.concat([good, rest])) })
  await draft.close()
  expect([await bucket.keys(), await bucket.unfinished()]).toEqual([[`blobs/${at.id}`], []])
})

it('deletes only tails that an acknowledged one replaces', async () => {
  const { one, bucket } = await twoReplicas()
  const at = await append(one, start(), Buffer.from('one'))
  const [first] = await bucket.keys('drafts/')
  const draft = await one.drafts.open(at, neverAborted)
  await draft.add(Buffer.from('two'))
  await draft.sync()
  expect(await bucket.keys('drafts/')).toHaveLength(2)
  await draft.acknowledged()
  await draft.close()
  const left = await bucket.keys('drafts/')
  expect(left).toHaveLength(1)
  expect(left).not.toContain(first)
})

it('aborts old uploads of interrupted calls to put, but no draft', async () => {
  const { one, bucket } = await twoReplicas()
  const at = await append(one, start(), randomBytes(9 * MIB))
  const abandoned = await bucket.createUpload(`blobs/${newBlobId()}`)
  await bucket.uploadPart(abandoned, 1, Buffer.from('half'))
  expect(await one.blobs.removePartial(new Date(Date.now() - 3_600_000))).toBe(0)
  expect(await one.blobs.removePartial(new Date(Date.now() + 3_600_000))).toBe(1)
  expect(await bucket.unfinished()).toEqual([`blobs/${at.id}`])
  expect(await publish(one, at)).toMatchObject({ size: 9 * MIB })
})

it('removes every part and tail of a draft, including those that no row references', async () => {
  const { one, other, bucket } = await twoReplicas()
  const at = await append(one, start(), randomBytes(9 * MIB))
  const draft = await other.drafts.open({ ...at, bytes: 0, state: null }, neverAborted)
  await draft.add(randomBytes(9 * MIB))
  await draft.sync()
  await draft.close()
  expect(await bucket.unfinished()).toHaveLength(2)
  await one.drafts.remove(at.id)
  expect([await bucket.keys(), await bucket.unfinished()]).toEqual([[], []])
})

it('reads a range with one request for that range', async () => {
  const { one } = await twoReplicas()
  const content = randomBytes(3 * MIB)
  const { id } = await one.blobs.put(
    unnotedId(),
    (async function* () {
      yield content
    })(),
  )
  await using blob = await one.blobs.open(id)
  const part = await buffer(blob.stream({ start: MIB, end: 2 * MIB }))
  expect(part.equals(content.subarray(MIB, 2 * MIB + 1))).toBe(true)
})

it('opens the bucket in STORAGE_URL, and reports a missing one when the storage is prepared', async () => {
  const url = new URL(await createStorageUrl())
  url.hostname = 'no-such-bucket'
  const storage = openStorage({ DATA_DIR: '', DISK_RESERVE: 0, STORAGE_URL: url.href })
  await expect(storage.prepare()).rejects.toThrow(/^s3:\/\/no-such-bucket at .* To fix: create the bucket/)
  expect(await storage.isReachable()).toBe(false)
})

it.each(['lose-request', 'lose-response'] as const)('never loses a blob whose bytes it replaces: %s', async (fault) => {
  const { storage, direct, proxy } = await openFaultyS3()
  const body = async function* () {
    yield Buffer.from('whole')
  }
  const damaged = async function* () {
    yield Buffer.from('damaged')
  }
  const { id } = await direct.blobs.put(unnotedId(), damaged())
  proxy.failNext(...Array<typeof fault>(20).fill(fault))
  await expect(storage.blobs.replace(id, body(), hashOf(Buffer.from('whole')))).rejects.toThrow()
  expect(String(await direct.blobs.read(id))).toBe(fault === 'lose-request' ? 'damaged' : 'whole')
})
