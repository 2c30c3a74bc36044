import { expect, it } from 'vitest'
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
])('accepts a PDF with %s', (_title, bytes) => {
  expect(inspectCv('cv.pdf', bytes)).toEqual({ warnings: [] })
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
])('rejects a PDF with %s as %s', (_title, reason, bytes) => {
  expect(inspectCv('cv.pdf', bytes)).toEqual({ rejection: `applications/${reason}` })
})
