import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { type Entry, fromBuffer, fromRandomAccessReader, RandomAccessReader } from 'yauzl'
import { isFullRun } from '../testing/config.ts'
import { unzip } from '../testing/documents/unzip.ts'
import { archiveLength, writeArchive } from './archive.ts'

const lastModified = new Date(2026, 10, 21, 9, 30, 12)
const entry = (name: string, content = '') => ({ name, lastModified, size: Buffer.byteLength(content), content })

type Filled = ReturnType<typeof entry>

async function* bytesOf({ content }: Filled) {
  yield Buffer.from(content)
}

const createArchive = (entries: readonly Filled[]) => buffer(Readable.from(writeArchive(entries, bytesOf)))

it.each([
  ['no entries', []],
  ['folders and files', [entry('a/'), entry('a/Grüße 🎉.txt', 'hello'), entry('a/empty')]],
])('contains %s, and has the precomputed length', async (_title, entries) => {
  const archive = await createArchive(entries)
  expect(archive.length).toBe(await archiveLength(entries))
  const found = await unzip(archive)
  expect(found.map(({ name, content }) => [name, content.toString()])).toEqual(
    entries.map(({ name, content }) => [name, content]),
  )
})

it('supports more than 65,535 entries', async () => {
  const entries = Array.from({ length: 65_536 }, (_, n) => entry(`${n}`, 'x'))
  const archive = await createArchive(entries)
  expect(archive.length).toBe(await archiveLength(entries))
  const count = await new Promise<number>((resolve, reject) =>
    fromBuffer(archive, (error, zip) => (error ? reject(error) : resolve(zip.entryCount))),
  )
  expect(count).toBe(65_536)
})

it('fails if the size of a file differs from the size in its entry', async () => {
  await expect(createArchive([{ ...entry('a', 'four'), size: 5 }])).rejects.toThrow(
    'A file has 4 bytes on disk instead of 5.',
  )
})

const GIB = 1024 ** 3
const zeros = Buffer.alloc(1024 ** 2)

/** A file of many gigabytes that keeps only its nonzero parts in memory. */
class SparseFile extends RandomAccessReader {
  readonly #pieces: { from: number; bytes: Buffer }[] = []
  length = 0

  add(bytes: Buffer): void {
    if (bytes !== zeros) this.#pieces.push({ from: this.length, bytes })
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

it('supports files of more than 4 GiB, and files after them', { timeout: 300_000 }, async ({ skip }) => {
  skip(!isFullRun, 'Creates an archive of 10 GiB; part of test:full')
  const sizes = [5 * GIB, 1, 5 * GIB]
  const entries = sizes.map((size, n) => ({ name: `${n}`, lastModified, size }))
  const sparse = new SparseFile()
  async function* read({ size }: { size: number }) {
    for (let left = size; left > 0; left -= zeros.length) yield left < zeros.length ? Buffer.alloc(left) : zeros
  }
  for await (const bytes of writeArchive(entries, read)) sparse.add(bytes)
  expect(sparse.length).toBe(await archiveLength(entries))

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
    5 * GIB + 30 + 1 + 24,
    5 * GIB + 30 + 1 + 24 + 1 + 30 + 1 + 16,
  ])
  expect(found[0]?.getLastModDate()).toEqual(lastModified)
})
