import { filePreview, PREVIEW_TEXT_BYTES } from '@site/contracts'
import { expect, it } from 'vitest'
import { docx, pdf } from '../testing/documents/documents.ts'
import { shareApi } from '../testing/start-api.ts'
import { atLevel, storeOf } from '../testing/store.ts'
import { signUp } from '../testing/user.ts'

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
  ['invalid UTF-8', bytes('caf\xe9 au lait')],
  ['text that ends in an incomplete character', bytes('abc\xc3')],
  ['an archive', new Uint8Array(docx())],
  ['an executable', bytes('MZ\x90\0\x03')],
  ['a video', bytes('\0\0\0\x18ftypmp42\0\0\0\0mp42isom')],
  ['an empty first box', bytes('\0\0\0\0ftyp\0\0')],
  ['a truncated image signature', bytes('\x89PNG\r')],
  ['an audio file', bytes('RIFF\x10\0\0\0WAVEfmt \0')],
])('rejects %s with 415', async (_kind, content) => {
  const response = await shared().preview(content)
  expect([response.statusCode, response.json().code]).toEqual([415, 'files/no-preview'])
  expect(response.headers['content-type']).toMatch(/^application\/json/)
})

it('supports range requests for PDFs, and HEAD', async () => {
  const { user, store, preview } = shared()
  const part = await preview(new Uint8Array(pdf('body')), { range: 'bytes=0-4' })
  expect([part.statusCode, part.body, part.headers['content-type']]).toEqual([206, '%PDF-', 'application/pdf'])
  await store.upload(['a'], 'head.txt', 'text')
  const head = await user.call('HEAD', atLevel(filePreview, ['a'], [['userEmail', user.email]], 'head.txt'))
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '4'])
})

it('is available only to the owner, at every level, with just the session cookie', async () => {
  const { app, user, store } = shared()
  const bob = await signUp(app, 'bob@example.com')
  const { cookie } = await signUp(app, user.email)
  for (const path of levels) {
    await store.upload(path, 'own.txt', 'mine')
    const url = atLevel(filePreview, path, [['userEmail', user.email]], 'own.txt')
    expect((await app.inject({ url, headers: { cookie } })).body).toBe('mine')
    expect((await app.inject({ url })).statusCode).toBe(401)
    expect((await bob.call('GET', url)).statusCode).toBe(403)
    expect((await bob.call('GET', url.replace('ada%40', 'bob%40'))).statusCode).toBe(404)
    expect((await user.call('GET', url.replace('own.txt', 'none.txt'))).statusCode).toBe(404)
  }
})
