import { constants, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { docx, pdf, zip } from '#testing/documents/documents.ts'
import { inspectCv } from './cv/inspect-cv.ts'

const around = (before: string, after = '') =>
  Buffer.concat([Buffer.from(before, 'latin1'), pdf(), Buffer.from(after, 'latin1')])

it.each([
  ['a byte order mark', around('\xef\xbb\xbf')],
  ['a line break', around('\r\n')],
  ['a header of HTTP', around('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n')],
  [
    'a job header of a printer, and its end',
    around('\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n', '\x1b%-12345X'),
  ],
  ['a warning of PHP', around('<br />\n<b>Warning</b>: in line 1<br />\n')],
  ['1,024 bytes', around('x'.repeat(1024))],
  ['zeros behind the end', around('', '\0'.repeat(100_000))],
  ['line breaks and the end mark of DOS behind the end', around('', `${'\r\n'.repeat(2000)}\x1a`)],
  ['zeros and a mark behind the end', around('', `${'\0'.repeat(5000)}-----boundary--\r\n`)],
  ['1,024 bytes behind the end', around('', 'x'.repeat(1024))],
  ['an update', around('', '2 0 obj\n<< >>\nendobj\nstartxref\n9\n%%EOF\n')],
  ['the marks of a linearized file', Buffer.concat([pdf('<< /Linearized 1 >>\nstartxref\n0'), pdf().subarray(9)])],
  ['metadata near the start', pdf('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"/>')],
])('accepts a PDF with %s', async (_title, bytes) => {
  expect(await inspectCv('cv.pdf', bytes)).toEqual({ warnings: [] })
})

const within = (content: Buffer) => Buffer.concat([Buffer.from(`%PDF-1.7\n%${'x'.repeat(1100)}\n`), content, pdf()])

/** An archive whose fields behind the count of entries, the length and the offset of its directory, are changed. */
function archiveWith(length: number | undefined, offset: number | undefined, gap = ''): Buffer {
  const [bytes, end] = [zip([{ name: 'a.txt', content: 'a' }]), Buffer.from(gap)]
  const at = bytes.length - 22
  if (length !== undefined) bytes.writeUInt32LE(length, at + 12)
  if (offset !== undefined) bytes.writeUInt32LE(offset, at + 16)
  return Buffer.concat([bytes.subarray(0, at), end, bytes.subarray(at)])
}

const DIRECTORY = within(archiveWith(undefined, undefined)).indexOf('PK\x01\x02')

const archive = zip([{ name: 'a.txt', content: 'a' }]).toString('latin1')

it.each([
  ['no header within 1,024 bytes', 'bad-file', around('x'.repeat(1025))],
  ['another version', 'bad-file', Buffer.from('%PDF-3.0\n%%EOF')],
  ['no end', 'damaged', Buffer.from('%PDF-1.7\n1 0 obj')],
  ['more than 1,024 bytes behind the end', 'damaged', around('', 'x'.repeat(1025))],
  ['a page before it', 'polyglot', around('<html><body>')],
  ['a script before it', 'polyglot', around('<script>alert(1)</script>')],
  ['a script of a command line before it', 'polyglot', around('#!/bin/sh\nexit\n')],
  ['a program before it', 'polyglot', around('MZ\x90\0')],
  ['a picture before it', 'polyglot', around('GIF89a')],
  ['PHP before it', 'polyglot', around('<?php system($_GET[0]); ?>')],
  ['an archive before it', 'polyglot', around(archive)],
  ['an archive behind it', 'polyglot', around('', archive)],
  ['a document behind it', 'polyglot', around('', docx().toString('latin1').slice(0, 1000))],
  ['an archive inside of it', 'polyglot', within(archiveWith(undefined, undefined))],
  ['an archive with a long directory', 'polyglot', within(archiveWith(0xffffffff, undefined))],
  ['an archive with a directory at a great offset', 'polyglot', within(archiveWith(1, 0xffffffff))],
  ['an archive with an end record of zip64', 'polyglot', within(archiveWith(1, 1, `PK\x06\x07${'\0'.repeat(16)}`))],
  ['an archive with a directory away from its end', 'polyglot', within(archiveWith(undefined, DIRECTORY, 'gap'))],
  [
    'an archive before another end record',
    'polyglot',
    Buffer.concat([within(archiveWith(undefined, undefined)), Buffer.from(`%PK\x05\x06${'\0'.repeat(18)}\n`), pdf()]),
  ],
  ['an archive behind it, and an end mark in its comment', 'polyglot', around('', `${archive}%%EOF\n`)],
  ['a page behind it', 'polyglot', around('', '<HTML>')],
  ['a script behind it', 'polyglot', around('', '\n<script>alert(1)</script>')],
  ['a script of a command line behind it', 'polyglot', around('', '\n#!/bin/sh\n')],
  ['a program behind zeros', 'polyglot', around('', `${'\0'.repeat(9)}MZ\x90\0`)],
])('rejects a PDF with %s as %s', async (_title, reason, bytes) => {
  expect(await inspectCv('cv.pdf', bytes)).toEqual({ rejection: `applications/${reason}` })
})

const OBJECTS = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'

/** A PDF with a compressed stream. */
function pdfWithStream(content: string | Buffer, dictionary = OBJECTS, mark = 'stream\n'): Buffer {
  const packed = typeof content === 'string' ? deflateSync(content) : content
  const start = `%PDF-1.7\n1 0 obj\n<< ${dictionary} >>\n${mark}`
  return Buffer.concat([Buffer.from(start), packed, Buffer.from('\nendstream\nendobj\n%%EOF\n')])
}

const ACTION = '5 0 << /S /Launch /F (cmd.exe) >>'
/** A header of zlib, and a block of an invalid type. */
const broken = Buffer.from('789cff', 'hex')

describe('reports to the operator', () => {
  it.each([
    ['<< /S /JavaScript /JS (app.alert(1)) >>', ['JavaScript', 'JS']],
    [ACTION, ['Launch']],
    ['<< /Type /EmbeddedFile >>', ['EmbeddedFile']],
    ['<< /Type /Catalog /OpenAction 2 0 R /AA 3 0 R >>', ['OpenAction', 'AA']],
    ['<< /AcroForm << /XFA 2 0 R >> >>', ['XFA']],
    ['<< /Subtype /RichMedia >>', ['RichMedia']],
    ['<< /S /J#61vaScript >>', ['JavaScript']],
  ])('%s in compressed objects', async (objects, warnings) => {
    expect(await inspectCv('cv.pdf', pdfWithStream(objects))).toEqual({ warnings })
  })

  it.each([
    ['whose dictionary is escaped', pdfWithStream(ACTION, '/N 1 /F#69rst 4')],
    ['without a type', pdfWithStream(ACTION, '/N 1 /First 4')],
    ['with other line breaks', pdfWithStream(ACTION, OBJECTS, 'stream \r\n')],
    ['without an end', pdfWithStream(deflateSync(ACTION, { finishFlush: constants.Z_SYNC_FLUSH }))],
    ['with a wrong checksum', pdfWithStream(Buffer.concat([deflateSync(ACTION).subarray(0, -4), Buffer.alloc(4)]))],
    ['after a broken one', Buffer.concat([pdfWithStream(broken), pdfWithStream(ACTION)])],
    ['after a page', Buffer.concat([pdfWithStream('(text) Tj', '/Length 9'), pdfWithStream(ACTION)])],
  ])('an action in compressed objects %s', async (_title, bytes) => {
    expect(await inspectCv('cv.pdf', bytes)).toEqual({ warnings: ['Launch'] })
  })
})

it.each([
  ['words of a page that look like names', pdfWithStream('BT (HTML/CSS/JS) Tj ET', '/Filter /FlateDecode')],
  [
    'the same behind an outline',
    Buffer.concat([pdf('2 0 obj\n<< /First 3 0 R >>\nendobj'), pdfWithStream('(HTML/JS) Tj', '/Length 9')]),
  ],
  ['broken objects', pdfWithStream(broken)],
  ['objects that are not compressed', pdfWithStream(Buffer.from('5 0 << /Type /Pages >>'))],
  ['objects without content', pdfWithStream(Buffer.alloc(0))],
  ['no end of a stream', Buffer.from('%PDF-1.7\n<< /First 4 >>\nstream\n%%EOF\n')],
])('reports nothing about %s', async (_title, bytes) => {
  expect(await inspectCv('cv.pdf', bytes)).toEqual({ warnings: [] })
})
