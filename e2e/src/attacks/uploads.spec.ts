import type { OutgoingHttpHeaders } from 'node:http'
import { newSession, type Session } from '@site/checks/site'
import { fileDownload, fileReplace, fileUploads, resumableUpload } from '@site/contracts'
import { bearer, cookies, sessionCookie } from '../support/accounts/credentials.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { requestOf } from '../support/accounts/store-requests.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import { type Attack, type AttackResponse, type Send, sendStoreCall } from '../support/attack/attacker.ts'

/** OWASP ASVS 5.0, V5.2 File Upload and Content: an upload that is incomplete or not as declared is rejected. */
const FOLDER = ['Content']

let session: Session

test.beforeEach(async ({ site }) => {
  session = await newSession(site)
  await seedFolder(site, session, FOLDER)
})

async function expectNothingStored(send: Send): Promise<void> {
  const usage = await send('/api/account/usage', { headers: bearer(session.token) })
  expect(JSON.parse(usage.text)).toMatchObject({ reservedBytes: 0, usedBytes: 0, files: 0 })
}

const part = (head: string, body: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const names = () => part('name="parentFolderName"', 'Content') + part('name="userEmail"', session.email)
const file = (head = 'name="file"; filename="new.txt"', body = 'x') => part(head, body)

test('an incomplete, repeated or malformed form stores nothing', async ({ send }) => {
  const forms: Record<string, readonly [body: string, type?: string]> = {
    'no boundary': [names() + file(), 'multipart/form-data'],
    'an empty boundary': [names() + file(), 'multipart/form-data; boundary='],
    'another boundary': [`${names()}${file()}--b--\r\n`, 'multipart/form-data; boundary=c'],
    'a boundary of 300 characters': [names(), `multipart/form-data; boundary=${'b'.repeat(300)}`],
    'no final boundary': [names() + file()],
    'a body that ends inside the file': [
      `${names()}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx`,
    ],
    'a body that ends inside the headers of a part': [`${names()}--b\r\nContent-Disposition: form-da`],
    'an empty body': [''],
    'no file': [`${names()}--b--\r\n`],
    'two files': [`${names()}${file()}${file()}--b--\r\n`],
    'a file in another field': [`${names()}${file('name="other"; filename="a"')}--b--\r\n`],
    'a file without a name': [`${names()}${file('name="file"; filename=""')}--b--\r\n`],
    'a file name with a NUL': [`${names()}${file('name="file"; filename="a\0b"')}--b--\r\n`],
    'a file name with an escaped line break': [`${names()}${file('name="file"; filename="a%0D%0AX: y"')}--b--\r\n`],
    'a file named ..': [`${names()}${file('name="file"; filename=".."')}--b--\r\n`],
    'a prototype as a field': [`${names()}${part('name="__proto__"', 'x')}${file()}--b--\r\n`],
    'a repeated field': [`${names()}${names()}${file()}--b--\r\n`],
    'a field that is a file': [`${file('name="userEmail"; filename="a"', session.email)}${file()}--b--\r\n`],
    'a field of 100 KiB': [`${names()}${part('name="x"', 'x'.repeat(102_400))}${file()}--b--\r\n`],
    'a hundred fields': [`${names()}${part('name="x"', 'x').repeat(100)}${file()}--b--\r\n`],
    'part headers of 100 KiB': [`${names()}${file(`name="file"; filename="${'a'.repeat(102_400)}"`)}--b--\r\n`],
    'a URL-encoded form': ['parentFolderName=Content', 'application/x-www-form-urlencoded'],
    JSON: ['{}', 'application/json'],
    'another multipart type': [`${names()}${file()}--b--\r\n`, 'multipart/mixed; boundary=b'],
  }
  const upload = (body: string, type = 'multipart/form-data; boundary=b') =>
    send(fileUploads[0].path, { method: 'POST', headers: { ...bearer(session.token), 'content-type': type }, body })
  for (const [description, form] of Object.entries(forms)) {
    const response = await upload(...form)
    expect.soft([400, 413, 415], `${description}: ${response.status} ${response.text}`).toContain(response.status)
  }
  await expectNothingStored(send)
  expect((await upload(`${names()}${file()}--b--\r\n`)).status).toBe(201)
})

test('a replacement changes only the version that it names, and only as a whole', async ({ site, send }) => {
  const content = 'The original bytes.'
  await seedFiles(site, session, FOLDER, [{ name: 'kept.txt', mimeType: '', buffer: Buffer.from(content) }])
  const target = { folder: FOLDER, fileName: 'kept.txt', bytes: Buffer.from('evil'), userEmails: [session.email] }
  const { path, body } = requestOf(fileReplace, target)
  const replace = (headers: OutgoingHttpHeaders, sent: Attack['body'] = body) =>
    send(path, { method: 'PUT', headers: { ...bearer(session.token), ...headers }, body: sent })
  const download = () => sendStoreCall(send, fileDownload, target, bearer(session.token))
  const tag = String((await download()).headers.etag)

  expect((await replace({})).status).toBe(428)
  for (const ifMatch of [
    '',
    'x',
    '"',
    '""',
    `W/${tag}`,
    tag.slice(1, -1),
    `${tag}x`,
    '"*"',
    '*, *',
    'x'.repeat(9000),
  ]) {
    expect.soft((await replace({ 'if-match': ifMatch })).status, ifMatch).toBe(412)
  }
  const forms: Record<string, string> = {
    'no final boundary': file(),
    'a body that ends inside the file': '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx',
    'an empty body': '',
    'no file': '--b--\r\n',
    'two files': `${file()}${file()}--b--\r\n`,
    'a file in another field': `${file('name="other"; filename="a"')}--b--\r\n`,
    'a field of 100 KiB': `${part('name="x"', 'x'.repeat(102_400))}${file()}--b--\r\n`,
  }
  for (const [description, form] of Object.entries(forms)) {
    const response = await replace({ 'if-match': '*', 'content-type': 'multipart/form-data; boundary=b' }, form)
    expect.soft([400, 413], `${description}: ${response.status} ${response.text}`).toContain(response.status)
  }
  for (const fileName of ['../kept.txt', 'kept.txt\0', 'KEPT.TXT', 'kept.txt/', 'Content/kept.txt', '..']) {
    const response = await sendStoreCall(send, fileReplace, { ...target, fileName }, bearer(session.token))
    expect.soft([400, 404], `${fileName}: ${response.status}`).toContain(response.status)
  }
  const overridden = { ...bearer(session.token), 'if-match': '*', 'x-http-method-override': 'PUT' }
  expect((await send(path, { method: 'POST', headers: overridden, body })).status).toBe(404)

  const stranger = await newSession(site)
  await seedFolder(site, stranger, FOLDER)
  const { path: strangerPath, headers } = requestOf(resumableUpload, { ...target, userEmails: [stranger.email] })
  const resumable = { method: 'POST', headers: { ...headers, ...bearer(stranger.token), 'if-match': tag } }
  expect((await send(strangerPath, resumable)).status).toBe(404)

  expect((await download()).text).toBe(content)
  const usage = await send('/api/account/usage', { headers: bearer(session.token) })
  expect(JSON.parse(usage.text)).toMatchObject({ reservedBytes: 0, usedBytes: content.length, files: 1 })
  expect((await replace({ 'if-match': tag })).status).toBe(200)
  expect((await download()).text).toBe('evil')
})

test('an upload keeps both files only if its query says so, exactly once', async ({ site, send }) => {
  await seedFiles(site, session, FOLDER, [{ name: 'new.txt', mimeType: '', buffer: Buffer.from('x') }])
  const upload = (query: string) =>
    send(`${fileUploads[0].path}${query}`, {
      method: 'POST',
      headers: { ...bearer(session.token), 'content-type': 'multipart/form-data; boundary=b' },
      body: `${names()}${part('name="onConflict"', 'keep-both')}${file()}--b--\r\n`,
    })
  for (const [query, status] of [
    ['', 409],
    ['?onConflict=fail', 409],
    ['?onConflict=replace', 400],
    ['?onConflict=', 400],
    ['?onConflict=__proto__', 400],
    ['?onConflict=keep-both&onConflict=keep-both', 400],
    ['?onConflict[]=keep-both', 409],
    ['?ONCONFLICT=keep-both', 409],
  ] as const) {
    expect.soft((await upload(query)).status, query).toBe(status)
  }
  const kept = await upload('?onConflict=keep-both')
  expect([kept.status, JSON.parse(kept.text).name]).toEqual([201, 'new (1).txt'])
})

test('a resumable upload accepts exactly the declared bytes, and only from its owner', async ({ site, send }) => {
  const { path, headers } = requestOf(resumableUpload, {
    folder: FOLDER,
    fileName: 'new.bin',
    bytes: Buffer.alloc(10),
    userEmails: [session.email],
  })
  const ownerHeaders = { ...headers, ...bearer(session.token) }
  const created = await send(path, { method: 'POST', headers: { ...ownerHeaders, 'idempotency-key': 'same' } })
  const url = created.headers.location ?? ''
  expect(url).toMatch(/^\/api\/uploads\/[\da-f]{32}$/)
  const chunk = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const append = (body: string, more: Record<string, string> = {}): Promise<AttackResponse> =>
    send(url, { method: 'PATCH', headers: { ...bearer(session.token), ...chunk, ...more }, body })

  const stranger = await newSession(site)
  await seedFolder(site, stranger, FOLDER)
  for (const [caller, credentials, status] of [
    ['a stranger', bearer(stranger.token), 404],
    ['an anonymous caller', {}, 401],
    ['only a cookie', cookies(sessionCookie(stranger)), 401],
  ] as const) {
    for (const [method, more] of [
      ['HEAD', {}],
      ['PATCH', {}],
      ['DELETE', {}],
      ['POST', { 'x-http-method-override': 'PATCH' }],
      ['POST', { 'x-http-method-override': 'DELETE' }],
    ] as const) {
      const attack = {
        method,
        headers: { ...chunk, ...credentials, ...more },
        body: method === 'HEAD' ? undefined : 'evil',
      }
      expect.soft((await send(url, attack)).status, `${method} by ${caller}`).toBe(status)
    }
  }
  const strangerRequest = requestOf(resumableUpload, {
    folder: FOLDER,
    fileName: 'new.bin',
    bytes: Buffer.alloc(10),
    userEmails: [stranger.email],
  })
  const sameKey = { ...strangerRequest.headers, ...bearer(stranger.token), 'idempotency-key': 'same' }
  expect((await send(path, { method: 'POST', headers: sameKey })).headers.location).not.toBe(url)

  expect((await append('01234567890')).status).toBe(413)
  for (const offset of ['-1', '1', '10', '1e1', 'NaN', '']) {
    expect.soft([400, 409], offset).toContain((await append('x', { 'upload-offset': offset })).status)
  }
  expect((await append('12345', { 'upload-checksum': 'sha256 AAAA' })).status).toBe(460)
  for (const checksum of ['md5 AAAA', '__proto__ AAAA', 'sha256', '']) {
    expect.soft((await append('12345', { 'upload-checksum': checksum })).status, checksum).toBe(400)
  }
  for (const length of ['-1', '1e3', '0x10', '99999999999999999999', '']) {
    const response = await send(path, { method: 'POST', headers: { ...ownerHeaders, 'upload-length': length } })
    expect.soft(response.status, length).toBe(400)
  }
  expect((await send(url, { method: 'HEAD', headers: ownerHeaders })).headers['upload-offset']).toBe('0')
  expect((await send(url, { method: 'DELETE', headers: ownerHeaders })).status).toBe(204)
  await expectNothingStored(send)
})
