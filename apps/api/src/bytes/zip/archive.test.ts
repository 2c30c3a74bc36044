import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { type Entry, fromBuffer, fromRandomAccessReader, RandomAccessReader } from 'yauzl'
import { isFullRun } from '#testing/config.ts'
import { streamZip } from '#testing/documents/stream-zip.ts'
import { unzip } from '#testing/documents/unzip.ts'
import { archiveLength, writeArchive } from './archive.ts'
import { createDosClock } from './entries.ts'
import { localHeader } from './records.ts'

const lastModified = new Date('2026-11-21T09:30:12Z')
const times = { lastModified, dosTime: createDosClock('UTC')(lastModified) }
const entry = (name: string, content = '') => {
  const size = Buffer.byteLength(content)
  return { name, ...times, size, crc32: crc32(content), content }
}

type Filled = ReturnType<typeof entry>

/** In chunks whose boundaries differ from those of blocks. */
async function* bytesOf({ content }: Filled) {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += 40_000) yield bytes.subarray(at, at + 40_000)
}

const onDamage = async ({ name }: { name: string }) => new Error(`${name} is damaged`)
const step = async () => undefined
const createArchive = (entries: readonly Filled[]) =>
  buffer(Readable.from(writeArchive(entries, bytesOf, onDamage, step)))

it.each([
  ['no entries', []],
  ['folders and files', [entry('a/'), entry('a/Grüße 🎉.txt', 'hello'), entry('a/empty')]],
  ['files of 1 and 200,000 bytes', [entry('a', 'x'), entry('b', 'y'.repeat(200_000)), entry('c', 'z')]],
])('contains %s, has the precomputed length, and can be read as a stream', async (_title, entries) => {
  const archive = await createArchive(entries)
  expect(archive.length).toBe(await archiveLength(entries, step))
  const found = await unzip(archive)
  expect(found.map(({ name, content }) => [name, content.toString()])).toEqual(
    entries.map(({ name, content }) => [name, content]),
  )
  expect(streamZip(archive)).toEqual(found.map((file) => ({ ...file, modified: lastModified })))
})

it('supports more than 65,535 entries', async () => {
  const entries = Array.from({ length: 65_536 }, (_, n) => entry(`${n}`, 'x'))
  const archive = await createArchive(entries)
  expect(archive.length).toBe(await archiveLength(entries, step))
  const count = await new Promise<number>((resolve, reject) =>
    fromBuffer(archive, (error, zip) => (error ? reject(error) : resolve(zip.entryCount))),
  )
  expect(count).toBe(65_536)
})

it('fails if the size of a file differs from the size in its entry', async () => {
  const four = entry('a', 'four')
  await expect(createArchive([{ ...four, size: 5 }])).rejects.toThrow('a is damaged')
  await expect(createArchive([{ ...four, size: 3 }])).rejects.toThrow('a is damaged')
})

it('fails if the bytes of a file differ from those that were uploaded', async () => {
  await expect(createArchive([{ ...entry('a', 'four'), content: 'Four' }])).rejects.toThrow('a is damaged')
})

const GIB = 1024 ** 3
const zeros = Buffer.alloc(1024 ** 2)

/** A file of many gigabytes that keeps only its nonzero parts in memory. */
class SparseFile extends RandomAccessReader {
  readonly #pieces: { from: number; bytes: Buffer }[] = []
  length = 0

  add(bytes: Buffer): void {
    if (bytes.buffer !== zeros.buffer) this.#pieces.push({ from: this.length, bytes })
    this.length += bytes.length
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const range = Buffer.alloc(end - start)
    for (const { from, bytes } of this.#pieces) {
      if (from + bytes.length > start && from < end)
        bytes.copy(range, Math.max(from - start, 0), Math.max(start - from, 0))
    }
    return Readable.from([range])
  }
}

const CRC_OF_5_GIB = 0x193838c3

it('announces in its header that a file of more than 4 GiB has long sizes', () => {
  const header = localHeader({ name: 'a', ...times, size: 5 * GIB, crc32: CRC_OF_5_GIB })
  const extra = header.subarray(30 + 1)
  expect([extra.readUInt16LE(0), extra.readUInt16LE(2), extra.readBigUInt64LE(4)]).toEqual([1, 16, BigInt(5 * GIB)])
  expect(header.readUInt16LE(28)).toBe(extra.length)
})

// Creates archives of 10 GiB.
it.skipIf(!isFullRun)('supports files of more than 4 GiB, and files after them', { timeout: 300_000 }, async () => {
  const sizes = [5 * GIB, 1, 5 * GIB]
  const entries = sizes.map((size, n) => ({
    name: `${n}`,
    ...times,
    size,
    crc32: size === 1 ? crc32(Buffer.alloc(1)) : CRC_OF_5_GIB,
  }))
  const sparse = new SparseFile()
  async function* read({ size }: { size: number }) {
    for (let left = size; left > 0; left -= zeros.length) yield left < zeros.length ? Buffer.alloc(left) : zeros
  }
  for await (const bytes of writeArchive(entries, read, onDamage, step)) sparse.add(bytes)
  expect(sparse.length).toBe(await archiveLength(entries, step))

  const found: Entry[] = []
  await new Promise<void>((resolve, reject) => {
    fromRandomAccessReader(sparse, sparse.length, { autoClose: false }, (error, zip) => {
      if (error) return reject(error)
      zip
        .on('entry', (one: Entry) => found.push(one))
        .once('end', resolve)
        .once('error', reject)
    })
  })
  expect(found.map(({ uncompressedSize }) => uncompressedSize)).toEqual(sizes)
  expect(found.map(({ relativeOffsetOfLocalHeader }) => relativeOffsetOfLocalHeader)).toEqual([
    0,
    5 * GIB + 30 + 1 + 9 + 20,
    5 * GIB + 30 + 1 + 9 + 20 + 30 + 1 + 9 + 1,
  ])
  expect(found[0]?.getLastModDate()).toEqual(lastModified)
})
