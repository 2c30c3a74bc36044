import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bytesOf, openTestZip, packZip } from '../test-archives.ts'
import { listEntries, unpackToBlob } from './entries.ts'
import { DamagedArchive, openZip, type Zip } from './zip.ts'

const LONG = 'The quick brown fox. '.repeat(10_000)

async function textOf(zip: Zip, index: number, maxBytes = 2 ** 20): Promise<string> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const entry = zip.entries[index]
  if (!entry) throw new Error('There is no such entry.')
  for await (const part of zip.unpack(entry, maxBytes)) parts.push(part)
  return new Blob(parts).text()
}

describe('the directory of an archive', () => {
  it('lists folders and files with their sizes, and unpacks both kinds of entries', async () => {
    const zip = await openTestZip({ 'a/': '', 'a/b.txt': LONG, 'c.txt': { content: 'stored', isStored: true } })
    expect(listEntries(zip)).toEqual({
      entries: [
        { index: 0, name: 'a/', isFolder: true, size: 0 },
        { index: 1, name: 'a/b.txt', isFolder: false, size: LONG.length },
        { index: 2, name: 'c.txt', isFolder: false, size: 6 },
      ],
      isTruncated: false,
    })
    expect(await textOf(zip, 1)).toBe(LONG)
    expect(await textOf(zip, 2)).toBe('stored')
  })

  it('is read without the entries before it', async () => {
    const content = packZip({ 'big.bin': { content: Buffer.alloc(5 * 2 ** 20, 'x'), isStored: true }, 'a.txt': 'a' })
    const bytes = bytesOf(content)
    const zip = await openZip(bytes)
    expect(zip.entries).toHaveLength(2)
    expect(bytes.readBytes).toBeLessThan(100_000)
    expect(await textOf(zip, 1)).toBe('a')
  })

  it('has names in UTF-8 even if the archive does not say so, and in the code page of DOS', async () => {
    const zip = await openTestZip({
      utf8: { content: '', rawName: Buffer.from('Zürich.txt') },
      dos: { content: '', rawName: Buffer.from([0x5a, 0x81, 0x72, 0x69, 0x63, 0x68]) },
    })
    expect(zip.entries.map(({ name }) => name)).toEqual(['Zürich.txt', 'Zürich'])
  })

  it('has the names in UTF-8 that 7-Zip and WinRAR write beside others, unless they are of another name', async () => {
    const rawName = Buffer.from([0x8f, 0xab, 0xa0, 0xad])
    const extraOf = (name: Uint8Array) => {
      const [unicode, field] = [Buffer.from('План.txt'), Buffer.alloc(9)]
      field.writeUInt16LE(0x7075, 0)
      field.writeUInt16LE(5 + unicode.length, 2)
      field.writeUInt8(1, 4)
      field.writeUInt32LE(crc32(name), 5)
      const time = Buffer.from('UT\x05\0\x01\0\0\0\0', 'latin1')
      return Buffer.concat([time, field, unicode])
    }
    const zip = await openTestZip({
      a: { content: 'x', rawName, extra: extraOf(rawName) },
      b: { content: 'x', rawName, extra: extraOf(Buffer.from('other')) },
    })
    expect(zip.entries.map(({ name }) => name)).toEqual(['План.txt', 'Å½á¡'])
    expect(await textOf(zip, 0)).toBe('x')
  })

  it('has names that end as they are, however long they are', async () => {
    const [entry] = listEntries(await openTestZip({ [`${'x'.repeat(60_000)}.pdf`]: '' })).entries
    expect(entry?.name).toMatch(/^x{500}…x{496}\.pdf$/)
  })

  it('says which entries cannot be downloaded on their own, and why', async () => {
    const zip = await openTestZip({
      'secret.txt': { content: 'x', flags: 0x801 },
      'odd.bin': { content: 'x', method: 14 },
      'huge.bin': { content: 'x', size: 2 ** 31 },
    })
    expect(listEntries(zip).entries.map(({ problem }) => problem)).toEqual(['encrypted', 'method', 'size'])
    for (const index of [0, 1]) await expect(unpackToBlob(zip, index)).rejects.toThrow(DamagedArchive)
  })

  it('ends at its limit', async () => {
    const entries = Object.fromEntries(
      Array.from({ length: 10_050 }, (_, n) => [`${n}`, { content: '', isStored: true }]),
    )
    const { entries: listed, isTruncated } = listEntries(await openTestZip(entries))
    expect([listed.length, isTruncated]).toEqual([10_000, true])
    const overflowed = packZip(entries)
    // What remains of the count of 65,539 entries.
    overflowed[overflowed.length - 22 + 10] = 3
    overflowed[overflowed.length - 22 + 11] = 0
    expect((await openZip(bytesOf(overflowed))).isTruncated).toBe(true)
  })

  it.each([
    ['no archive', Buffer.from('This is a text.')],
    ['an empty file', Buffer.alloc(0)],
    ['an end without a directory', Buffer.from(`PK\x05\x06${'\0'.repeat(8)}\xff\0\0\0${'\0'.repeat(6)}`, 'latin1')],
    ['a directory of other bytes', Buffer.concat([Buffer.alloc(46, 'x'), endOf(46)])],
  ])('is not found in %s', async (_what, content) => {
    await expect(openZip(bytesOf(new Uint8Array(content)))).rejects.toThrow(DamagedArchive)
  })
})

/** Ends an archive with a directory of this size. */
function endOf(size: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(size, 12)
  return end
}

describe('an entry', () => {
  it('is unpacked only up to the limit, whatever size it declares', async () => {
    const zip = await openTestZip({ 'bomb.txt': { content: Buffer.alloc(50 * 2 ** 20), size: 10 } })
    await expect(textOf(zip, 0)).rejects.toThrow(RangeError)
  })

  it('is a file only with its size and its checksum', async () => {
    const zip = await openTestZip({
      'good.txt': LONG,
      'short.txt': { content: 'abc', size: 4 },
      'changed.txt': { content: 'abc', crc32: 1 },
    })
    expect(await (await unpackToBlob(zip, 0)).text()).toBe(LONG)
    for (const index of [1, 2, 3]) await expect(unpackToBlob(zip, index)).rejects.toThrow(DamagedArchive)
  })

  it('is damaged if its compressed bytes are', async () => {
    const content = packZip({ 'a.txt': LONG })
    content.fill(0xff, 60, 400)
    await expect(textOf(await openZip(bytesOf(content)), 0)).rejects.toThrow(DamagedArchive)
  })
})
