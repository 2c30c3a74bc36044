import { fileDownload, fileReplace, fileUploads, resumableUpload } from '@site/contracts'
import { requestOf } from '@site/contracts/testing'
import { expect, it } from 'vitest'
import { storeOf } from '../store.ts'
import { type Attack, attackApi, bearer, type Headers, newUser, sendStoreCall } from './attack-api.ts'

/** OWASP ASVS 5.0, V5.2 File Upload and Content: an upload that is incomplete or not as declared is rejected. */
const { shared, send } = attackApi(async () => ({}))

const FOLDER = ['Content']
const FORM = 'multipart/form-data; boundary=b'

async function setUp() {
  const user = await newUser(shared().app)
  const store = storeOf(user)
  await store.createFolder(FOLDER)
  const names = part('name="parentFolderName"', 'Content') + part('name="userEmail"', user.email)
  const upload = (body: string, type = FORM, query = '') =>
    send(`${fileUploads[0].path}${query}`, { method: 'POST', headers: { ...bearer(user), 'content-type': type }, body })
  return { user, store, names, upload }
}

const part = (head: string, body: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const file = (head = 'name="file"; filename="new.txt"', body = 'x') => part(head, body)

it('an incomplete, repeated or malformed form stores nothing', async () => {
  const { user, store, names, upload } = await setUp()
  const forms: Record<string, readonly [body: string, type?: string]> = {
    'no boundary': [names + file(), 'multipart/form-data'],
    'an empty boundary': [names + file(), 'multipart/form-data; boundary='],
    'another boundary': [`${names}${file()}--b--\r\n`, 'multipart/form-data; boundary=c'],
    'a boundary of 300 characters': [names, `multipart/form-data; boundary=${'b'.repeat(300)}`],
    'no final boundary': [names + file()],
    'a body that ends inside the file': [
      `${names}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx`,
    ],
    'a body that ends inside the headers of a part': [`${names}--b\r\nContent-Disposition: form-da`],
    'an empty body': [''],
    'no file': [`${names}--b--\r\n`],
    'two files': [`${names}${file()}${file()}--b--\r\n`],
    'a file in another field': [`${names}${file('name="other"; filename="a"')}--b--\r\n`],
    'a file without a name': [`${names}${file('name="file"; filename=""')}--b--\r\n`],
    'a file name with a NUL': [`${names}${file('name="file"; filename="a\0b"')}--b--\r\n`],
    'a file name with an escaped line break': [`${names}${file('name="file"; filename="a%0D%0AX: y"')}--b--\r\n`],
    'a file named ..': [`${names}${file('name="file"; filename=".."')}--b--\r\n`],
    'a prototype as a field': [`${names}${part('name="__proto__"', 'x')}${file()}--b--\r\n`],
    'a constructor as a field': [`${names}${part('name="constructor"', 'x')}${file()}--b--\r\n`],
    'a repeated field': [`${names}${names}${file()}--b--\r\n`],
    'a field that is a file': [`${file('name="userEmail"; filename="a"', user.email)}${file()}--b--\r\n`],
    'a field of 100 KiB': [`${names}${part('name="x"', 'x'.repeat(102_400))}${file()}--b--\r\n`],
    'a hundred fields': [`${names}${part('name="x"', 'x').repeat(100)}${file()}--b--\r\n`],
    'part headers of 100 KiB': [`${names}${file(`name="file"; filename="${'a'.repeat(102_400)}"`)}--b--\r\n`],
    'a URL-encoded form': ['parentFolderName=Content', 'application/x-www-form-urlencoded'],
    JSON: ['{}', 'application/json'],
    'another multipart type': [`${names}${file()}--b--\r\n`, 'multipart/mixed; boundary=b'],
  }
  for (const [description, form] of Object.entries(forms)) {
    const response = await upload(...form)
    expect.soft([400, 413, 415], `${description}: ${response.status} ${response.text}`).toContain(response.status)
  }
  expect(await store.usage()).toMatchObject({ reservedBytes: 0, usedBytes: 0, files: 0 })
  expect((await upload(`${names}${file()}--b--\r\n`)).status).toBe(201)
})

it('a replacement changes only the version that it names, and only as a whole', async () => {
  const { user, store } = await setUp()
  const content = 'The original bytes.'
  await store.upload(FOLDER, 'kept.txt', content)
  const target = { folder: FOLDER, fileName: 'kept.txt', bytes: Buffer.from('evil'), userEmails: [user.email] }
  const { path, body } = requestOf(fileReplace, target)
  const replace = (headers: Headers, sent: Attack['body'] = body) =>
    send(path, { method: 'PUT', headers: { ...bearer(user), ...headers }, body: sent })
  const download = () => sendStoreCall(send, fileDownload, target, bearer(user))
  const tag = String((await download()).headers.etag)

  expect((await replace({})).status).toBe(428)
  const versions = ['', 'x', '"', '""', `W/${tag}`, tag.slice(1, -1), `${tag}x`, '"*"', '*, *', 'x'.repeat(9000)]
  for (const ifMatch of versions) {
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
    const response = await replace({ 'if-match': '*', 'content-type': FORM }, form)
    expect.soft([400, 413], `${description}: ${response.status} ${response.text}`).toContain(response.status)
  }
  expect((await replace({ 'if-match': '*', 'content-type': 'application/json' }, '{}')).status).toBe(415)
  for (const fileName of ['../kept.txt', 'kept.txt\0', 'KEPT.TXT', 'kept.txt/', 'Content/kept.txt', '..']) {
    const response = await sendStoreCall(send, fileReplace, { ...target, fileName }, bearer(user))
    expect.soft([400, 404], `${fileName}: ${response.status}`).toContain(response.status)
  }
  const overridden = { ...bearer(user), 'if-match': '*', 'x-http-method-override': 'PUT' }
  expect((await send(path, { method: 'POST', headers: overridden, body })).status).toBe(404)

  const stranger = await newUser(shared().app)
  await storeOf(stranger).createFolder(FOLDER)
  const theirs = { ...target, userEmails: [stranger.email] }
  const resumable = await sendStoreCall(send, resumableUpload, theirs, { ...bearer(stranger), 'if-match': tag })
  expect(resumable.status).toBe(404)

  expect((await download()).text).toBe(content)
  expect(await store.usage()).toMatchObject({ reservedBytes: 0, usedBytes: content.length, files: 1 })
  expect((await replace({ 'if-match': tag })).status).toBe(200)
  expect((await download()).text).toBe('evil')
})

it('an upload keeps both files only if its query says so, exactly once', async () => {
  const { store, names, upload } = await setUp()
  await store.upload(FOLDER, 'new.txt', 'x')
  const form = `${names}${part('name="onConflict"', 'keep-both')}${file()}--b--\r\n`
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
    expect.soft((await upload(form, FORM, query)).status, query).toBe(status)
  }
  const kept = await upload(form, FORM, '?onConflict=keep-both')
  expect([kept.status, JSON.parse(kept.text).name]).toEqual([201, 'new (1).txt'])
})
