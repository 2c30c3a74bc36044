import { constants, deflateSync } from 'node:zlib'
import { CV_MAX_BYTES } from '@site/contracts'
import { describe, expect, it, vi } from 'vitest'
import { compoundFile, docWithText, docx, docxParts, pdf, type ZipPart, zip } from '#testing/documents/documents.ts'
import { inspectCv } from './cv/inspect-cv.ts'
import { inspectInThread } from './cv/inspect-in-thread.ts'

const times = <Item>(count: number, item: (n: number) => Item) => Array.from({ length: count }, (_, n) => item(n))

/** A part whose declared size passes the check against zip bombs. */
const part = (name: string, content: string | Buffer): ZipPart => ({ name, content, claimedSize: 1000 })
const relationships = (content: string, name = 'word/_rels/a.xml.rels') => part(name, `<a>${content}</a>`)

function docxWithTypes(types: string, ...more: ZipPart[]): Buffer {
  const [list, ...parts] = docxParts
  return zip([
    part('[Content_Types].xml', String(list?.content).replace('</Types>', `${types}</Types>`)),
    ...parts,
    ...more,
  ])
}

/** Lists one entry of 4.5 MB that unpacks to `<a/>` under many names. */
function docxOfEmptyBlocks(): Buffer {
  const empty = Buffer.alloc(4_500_000, Buffer.from('000000ffff', 'hex'))
  const content = Buffer.concat([empty, Buffer.from('010400fbff', 'hex'), Buffer.from('<a/>')])
  const bytes = docx()
  const end = bytes.length - 22
  const directory = bytes.readUInt32LE(end + 16)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(8, 8)
  const entries = times(900, (n) => {
    const name = Buffer.from(`${n}.xml`)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(content.length, 20)
    entry.writeUInt32LE(4, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(directory, 42)
    return Buffer.concat([entry, name])
  })
  const listed = Buffer.concat([bytes.subarray(directory, end), ...entries])
  const record = Buffer.from(bytes.subarray(end))
  record.writeUInt16LE(docxParts.length + entries.length, 10)
  record.writeUInt32LE(listed.length, 12)
  record.writeUInt32LE(directory + local.length + content.length, 16)
  return Buffer.concat([bytes.subarray(0, directory), local, content, listed, record])
}

/** Streams of a compound file that programs ignore: one with a long chain of sectors, and one to contain entries. */
const spare = (long: number, entries: number) => ({
  '/\u0003Long': Buffer.alloc(long, '%PDF-'),
  '/\u0003More': Buffer.alloc(Math.max(entries * 128, 4096)),
})

/** Appends entries to the directory of a compound file with spare streams. Each leads to the next one. */
function withEntries(bytes: Buffer, count: number, entry: { name: string; type: number; size: number }): Buffer {
  const startOf = (name: string) => bytes.readUInt32LE(bytes.indexOf(Buffer.from(`${name}\0`, 'utf16le')) + 114)
  const nextAt = (sector: number) =>
    (bytes.readUInt32LE(76 + 4 * Math.floor(sector / 128)) + 1) * 512 + 4 * (sector % 128)
  const sectors = [bytes.readUInt32LE(48)]
  for (let last = sectors[0] ?? 0; bytes.readUInt32LE(nextAt(last)) < 0xfffffffa; sectors.push(last))
    last = bytes.readUInt32LE(nextAt(last))
  const [more, long] = [startOf('More'), startOf('Long')]
  bytes.writeUInt32LE(more, nextAt(sectors.at(-1) ?? 0))
  for (let n = 0; n < count; n += 1) {
    const at = (more + 1) * 512 + 128 * n
    bytes.write(entry.name, at, 'utf16le')
    bytes.writeUInt16LE(2 * entry.name.length + 2, at + 64)
    bytes.writeUInt8(entry.type, at + 66)
    for (const link of [68, 72, 76]) bytes.writeUInt32LE(4 * sectors.length + n + 1, at + link)
    bytes.writeUInt32LE(long, at + 116)
    bytes.writeUInt32LE(entry.size, at + 120)
  }
  return bytes
}

/** Lists one long chain of sectors as the content of many short embedded objects. */
const objectsWithOneChain = (objects: number, bytes: number) =>
  withEntries(compoundFile(spare(bytes, objects)), objects, { name: 'CONTENTS', type: 2, size: 4096 })

/** A document with many object pools, each of which leads to the next one. */
const nestedPools = (pools: number) =>
  withEntries(docWithText(['a'], { objects: spare(5000, pools) }), pools, { name: 'ObjectPool', type: 1, size: 0 })

const pdfWithStreams = (count: number, content: Buffer) => {
  const stream = Buffer.concat([Buffer.from('<</First 0>>\nstream\n'), content, Buffer.from('\nendstream\n')])
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...times(count, () => stream), Buffer.from('%%EOF')])
}

/** Compresses bytes, and appends a block of an invalid type. */
const deflateBroken = (content: Buffer) =>
  Buffer.concat([deflateSync(content, { finishFlush: constants.Z_SYNC_FLUSH }), Buffer.from([0xff])])

const OVERLONG = 'a'.repeat(900_000)

describe('inspects within its limits', () => {
  it.each<[title: string, name: string, bytes: () => Buffer, outcome: object]>([
    [
      'many elements in a namespace with a long name',
      'cv.docx',
      () =>
        docx(
          part(
            'word/a.xml',
            `<w:a xmlns:w="${'&amp;'.repeat(400_000)}"><!--fldChar-->${'<w:a xmlns:a=""/>'.repeat(150_000)}</w:a>`,
          ),
        ),
      { warnings: [] },
    ],
    [
      'many elements that declare namespaces, deep in others',
      'cv.docx',
      () =>
        docx(
          part(
            'word/a.xml',
            `<!--fldChar-->${times(250, (n) => `<a xmlns:a${n}="x">`).join('')}${'<w:a xmlns:a=""/>'.repeat(270_000)}`,
          ),
        ),
      { warnings: [] },
    ],
    [
      'a long type of a relationship',
      'cv.docx',
      () => docx(relationships(`<a Type="${OVERLONG}/" Target="b"/>`)),
      { warnings: [] },
    ],
    [
      'a target that goes up and down',
      'cv.docx',
      () => docx(relationships(`<a Type="package" Target="${'x/'.repeat(150_000)}${'y/../'.repeat(119_000)}"/>`)),
      { rejection: 'applications/embedded-file' },
    ],
    [
      'many relationships of a part with a long name',
      'cv.docx',
      () => docx(relationships('<a Type="package" Target="b"/>'.repeat(31_000), `${'a/'.repeat(32_000)}_rels/b.rels`)),
      { rejection: 'applications/too-complex' },
    ],
    [
      'long names of parts',
      'cv.docx',
      () => docx(...times(37, (n) => part(`${'vbaProject'.repeat(6500)}${n}`, ''))),
      { rejection: 'applications/too-complex' },
    ],
    [
      'many parts of a type with a long name',
      'cv.docx',
      () =>
        docxWithTypes(`<Default Extension="q" ContentType="${OVERLONG}"/>`, ...times(990, (n) => part(`${n}.q`, ''))),
      { rejection: 'applications/too-complex' },
    ],
    [
      'many entries of one part that unpacks to little',
      'cv.docx',
      docxOfEmptyBlocks,
      { rejection: 'applications/too-complex' },
    ],
    [
      'many parts whose first bytes unpack to a lot',
      'cv.docx',
      () => docx(...times(99, (n) => part(`${n}.bin`, Buffer.alloc(500_000)))),
      { rejection: 'applications/too-complex' },
    ],
    ['many object pools in each other', 'cv.doc', () => nestedPools(20_000), { warnings: [] }],
    [
      'a PDF with objects that unpack to a lot',
      'cv.pdf',
      () => pdfWithStreams(200, deflateSync(Buffer.alloc(20_000_000))),
      { warnings: [] },
    ],
    [
      'a PDF with many escaped names in its objects',
      'cv.pdf',
      () => pdfWithStreams(1, deflateSync(Buffer.alloc(9_999_999, '#41'))),
      { warnings: [] },
    ],
    [
      'a PDF with streams that unpack to a lot before they break',
      'cv.pdf',
      () => pdfWithStreams(200, deflateBroken(Buffer.alloc(9_000_000))),
      { warnings: [] },
    ],
    ['a PDF with very many streams', 'cv.pdf', () => pdfWithStreams(80_000, deflateSync('')), { warnings: [] }],
    ['a PDF with very many starts of streams', 'cv.pdf', () => pdf('>>stream\n'.repeat(490_000)), { warnings: [] }],
  ])('%s', async (_title, name, create, outcome) => {
    const bytes = create()
    expect(bytes.length).toBeLessThan(CV_MAX_BYTES)
    expect(await inspectInThread(name, bytes)).toEqual(outcome)
  })

  it('many objects that share a long chain of sectors, reading only as many as they contain', async () => {
    const inspectObjects = async (bytes: number) => {
      const file = docx(part('word/embeddings/a.bin', objectsWithOneChain(200, bytes)))
      const read = vi.spyOn(Buffer.prototype, 'readUInt32LE')
      expect(await inspectCv('cv.docx', file)).toEqual({ warnings: [] })
      const { calls } = read.mock
      read.mockRestore()
      return calls.length
    }
    expect(await inspectObjects(500_000)).toBe(await inspectObjects(50_000))
  })
})
