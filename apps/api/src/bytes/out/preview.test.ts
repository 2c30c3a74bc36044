import { filePreview, PREVIEW_TEXT_BYTES } from '@site/contracts'
import { expect, it } from 'vitest'
import { docx, pdf } from '#testing/documents/documents.ts'
import { shareApi } from '#testing/start-api.ts'
import { atLevel, storeOf } from '#testing/store.ts'
import { signUp } from '#testing/user.ts'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const utf8 = (text: string) => Uint8Array.from(Buffer.from(text))
const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'))
const levels = [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]

const shared = shareApi(async ({ app }) => {
  const user = await signUp(app, 'ada@example.com')
  const store = storeOf(user)
  for (const path of levels) await store.createFolder(path)
  let files = 0
  async function preview(content: Uint8Array<ArrayBuffer>, headers = {}) {
    files += 1
    const name = `misleading-${files}.exe`
    await store.upload(['a'], name, content)
    return store.preview(['a'], name, headers)
  }
  return { app, user, store, preview }
})

it.each([
  ['image/png', bytes('\x89PNG\r\n\x1a\nrest')],
  ['image/jpeg', bytes('\xff\xd8\xff\xe0rest')],
  ['image/gif', bytes('GIF89arest')],
  ['image/gif', bytes('GIF87arest')],
  ['image/webp', bytes('RIFF\x10\0\0\0WEBPVP8 rest')],
  ['image/avif', bytes('\0\0\0\x1cftypavif\0\0\0\0mif1miafrest')],
  ['image/avif', bytes('\0\0\0\x1cftypmif1\0\0\0\0mif1avifrest')],
  ['application/pdf', new Uint8Array(pdf())],
  ['application/pdf', bytes('\xef\xbb\xbf\r\n%PDF-1.7\n1 0 obj')],
  ['application/pdf', bytes(`${'From: scanner@example.com\r\n'.repeat(30)}%PDF-1.4\r%\xe2\xe3\xcf\xd3\r1 0 obj`)],
  ['video/mp4', bytes('\0\0\0\x18ftypmp42\0\0\0\0mp42isom')],
  ['video/mp4', bytes('\0\0\0\x14ftypiso5\0\0\0\0avc1')],
  ['video/quicktime', bytes('\0\0\0\x14ftypqt  \0\0\0\0qt  ')],
  ['video/webm', bytes('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x42\x87\x81\x04')],
  ['audio/mp4', bytes('\0\0\0\x18ftypM4A \0\0\0\0M4A isom')],
  ['audio/mpeg', bytes('ID3\x04\0\0\0\0\0\x0arest')],
  ['audio/mpeg', bytes('\xff\xfb\x90\x64rest')],
  ['audio/aac', bytes('\xff\xf1\x50\x80rest')],
  ['audio/ogg', bytes(`OggS\0\x02${'\0'.repeat(20)}\x01\x13OpusHead`)],
  ['audio/ogg', bytes(`OggS\0\x02${'\0'.repeat(20)}\x01\x1e\x01vorbis`)],
  ['audio/flac', bytes('fLaC\0\0\0\x22rest')],
  ['application/zip', new Uint8Array(docx())],
  ['application/zip', bytes('PK\x03\x04\0\0cv.pdf%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')],
  ['application/zip', bytes(`PK\x05\x06${'\0'.repeat(18)}`)],
  ['audio/wav', bytes('RIFF\x10\0\0\0WAVEfmt \x10\0\0\0')],
  ['audio/wav', bytes(`RIFF\x10\0\0\0WAVEJUNK\x03\0\0\0\0\0\0\0LIST\x04\0\0\0INFOfmt \x10\0\0\0`)],
  ['audio/wav', bytes(`RIFF\x10\0\0\0WAVEbext\x00\x10\0\0${'\0'.repeat(4096)}fmt \x10\0\0\0`)],
])('serves %s inline in a sandbox, detecting the type from the content, not the name', async (type, content) => {
  const { statusCode, headers, rawPayload } = await shared().preview(content)
  expect([statusCode, rawPayload]).toEqual([200, Buffer.from(content)])
  expect(headers).toMatchObject({
    'content-type': type,
    'content-length': String(content.length),
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-disposition']).toMatch(/^inline; filename="misleading-\d+\.exe"/)
})

it.each([
  ['text', utf8('Grüße 🎉\r\n\tend\f'), 'Grüße 🎉\r\n\tend\f'],
  ['an empty file', utf8(''), ''],
  ['colored logs', utf8('\u001b[31mred'), '\u001b[31mred'],
  ['UTF-8 with a byte order mark', utf8('\ufeffmarked'), 'marked'],
  ['UTF-16', utf16('wide 🎉'), 'wide 🎉'],
  ['an HTML page', utf8('<!doctype html><script>alert(1)</script>'), '<!doctype html><script>alert(1)</script>'],
  ['windows-1252', bytes('Jos\xe9; K\xf6ln; 99,00 \x80\r\n'), 'José; Köln; 99,00 €\r\n'],
  ['Shift-JIS', bytes('\x97\x9a\x97\xf0\x8f\x91'), '履歴書'],
  ['a DOS file with its end mark', bytes('echo hi\r\n\x1a\x1a'), 'echo hi\r\n'],
  ['text about PDFs', utf8('It begins with\n%PDF-1.7\n1 0 obj'), 'It begins with\n%PDF-1.7\n1 0 obj'],
  ['an SVG', utf8('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), undefined],
])('serves %s as plain text that browsers do not execute', async (_kind, content, expected) => {
  const { statusCode, headers, body } = await shared().preview(content)
  expect([statusCode, body]).toEqual([200, expected ?? Buffer.from(content).toString()])
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
})

it('truncates long text at a character boundary', async () => {
  const { statusCode, body } = await shared().preview(utf8(`x${'ü'.repeat(PREVIEW_TEXT_BYTES / 2)}`))
  expect([statusCode, body]).toEqual([200, `x${'ü'.repeat(PREVIEW_TEXT_BYTES / 2 - 1)}`])
})

it.each([
  ['binary data', bytes('\0\x01\x02')],
  ['a WAVE file whose chunks are damaged', bytes('RIFF\x10\0\0\0WAVEJUNK\x04\0\0\0abcd\0\0\0\0\0\0\0\0')],
  ['a RAR archive', bytes('Rar!\x1a\x07\x01\0')],
  ['an executable', bytes('MZ\x90\0\x03')],
  ['a HEIC photo', bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['a Matroska video', bytes('\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska')],
  ['an Ogg video', bytes(`OggS\0\x02${'\0'.repeat(20)}\x01\x2a\x80theora`)],
  ['an invalid MPEG audio frame', bytes('\xff\xfb\xf0\x64')],
  ['an empty first box', bytes('\0\0\0\0ftyp\0\0')],
  ['a truncated image signature', bytes('\x89PNG\r')],
  ['an AVI', bytes('RIFF\x10\0\0\0AVI LIST')],
])('rejects %s with 415', async (_kind, content) => {
  const response = await shared().preview(content)
  expect([response.statusCode, response.json().code]).toEqual([415, 'files/no-preview'])
  expect(response.headers['content-type']).toMatch(/^application\/json/)
})

it.each([
  ['ID3', 'ID3 tags describe songs.'],
  ['OggS', 'OggS is the magic number of Ogg.'],
  ['fLaC', 'fLaC is the magic number of FLAC.'],
  ['RIFF', 'RIFF and WAVE are magic numbers.'],
])('serves a text file that begins with %s as text', async (_start, text) => {
  const { headers } = await shared().preview(utf8(text))
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
})

it('supports range requests for audio and video, as players send them', async () => {
  const video = bytes(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${'x'.repeat(100)}end`)
  const { preview } = shared()
  for (const [range, status, contentRange, body] of [
    ['bytes=0-', 206, 'bytes 0-126/127', Buffer.from(video).toString('latin1')],
    ['bytes=124-', 206, 'bytes 124-126/127', 'end'],
    ['bytes=-3', 206, 'bytes 124-126/127', 'end'],
    ['bytes=127-', 416, 'bytes */127', undefined],
  ] as const) {
    const response = await preview(video, { range })
    expect([response.statusCode, response.headers['content-range']]).toEqual([status, contentRange])
    if (body !== undefined) {
      expect(response.rawPayload.toString('latin1')).toBe(body)
      expect(response.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'video/mp4' })
    }
  }
})

it('supports range requests for PDFs, and HEAD', async () => {
  const { user, store, preview } = shared()
  const part = await preview(new Uint8Array(pdf('body')), { range: 'bytes=0-4' })
  expect([part.statusCode, part.body, part.headers['content-type']]).toEqual([206, '%PDF-', 'application/pdf'])
  await store.upload(['a'], 'head.txt', 'text')
  const head = await user.call('HEAD', atLevel(filePreview, ['a'], [['userEmail', user.email]], 'head.txt'))
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '4'])
})
