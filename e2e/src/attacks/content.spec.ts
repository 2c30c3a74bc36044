import { fileDownload, filePreview, fileUploads, resumableUpload } from '@site/contracts'
import type { LoggedIn } from '../support/account.ts'
import { expect, test } from '../support/attack-test.ts'
import type { Answer, Ask } from '../support/attacker.ts'
import { bearer, cookies, newSession, sessionCookie } from '../support/people.ts'
import { stockFiles, stockFolder } from '../support/stock.ts'
import { requestOf } from '../support/store-requests.ts'

/** OWASP ASVS 5.0, V5 File Handling: what people store is never run, and no upload is more than it says. */
const SCRIPT = '<script>document.documentElement.dataset.attacked = "yes"</script>'
const FOLDER = ['Content']

/** What would run where a browser took it for what it is; some begin as a picture or a PDF does. */
const ACTIVE = {
  'page.html': `<!doctype html>${SCRIPT}`,
  'page.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`,
  'picture.svg': `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
  'sheet.xml': '<?xml-stylesheet type="text/xsl" href="data:text/xml,x"?><a/>',
  'code.js': 'document.documentElement.dataset.attacked = "yes"',
  'code.mjs': 'export default 1',
  'mail.mht': `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${SCRIPT}`,
  'polyglot.gif': `GIF89a/*${SCRIPT}*/=1;document.documentElement.dataset.attacked="yes"`,
  'polyglot.png': `\x89PNG\r\n\x1a\n${SCRIPT}`,
  'polyglot.jpg': `\xff\xd8\xff\xe0${SCRIPT}`,
  'polyglot.pdf': `%PDF-1.7\n${SCRIPT}\n/OpenAction << /S /JavaScript /JS (app.alert(1)) >>\n%%EOF`,
  'utf7.txt': '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  'mark.txt': `\xef\xbb\xbf${SCRIPT}`,
  'worker.js\u202ftxt': 'self.onfetch = 1',
  '.htaccess': 'AddType text/html .txt',
  nameless: SCRIPT,
} as const

const SHOWN = ['text/plain; charset=utf-8', 'image/png', 'image/jpeg', 'image/gif', 'application/pdf']

let session: LoggedIn

test.beforeAll(async ({ site }) => {
  session = await newSession(site)
  await stockFolder(site, session, FOLDER)
  const files = Object.entries(ACTIVE).map(([name, text]) => ({
    name,
    mimeType: 'text/html',
    buffer: Buffer.from(text, 'latin1'),
  }))
  await stockFiles(site, session, FOLDER, files)
})

const addressOf = (row: typeof fileDownload, fileName: string) =>
  requestOf(row, { folder: FOLDER, fileName, userEmails: [session.email] }).path

for (const fileName of Object.keys(ACTIVE)) {
  test(`${fileName} is bytes to save, and a preview that runs nothing`, async ({ ask }) => {
    const wishes = '&response-content-type=text/html&inline=1&disposition=inline&type=text/html'
    for (const [method, headers] of [
      ['GET', { accept: 'text/html' }],
      ['HEAD', {}],
      ['GET', { range: 'bytes=0-20' }],
      ['GET', { range: 'bytes=-5', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }],
    ] as const) {
      const attack = { method, headers: { ...bearer(session.token), ...headers } }
      const saved = await ask(addressOf(fileDownload, fileName) + wishes, attack)
      expect([200, 206]).toContain(saved.status)
      expect(saved.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(/^attachment; filename="[^"]*"; filename\*=UTF-8''\S+$/),
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cache-control': 'private, no-store',
      })

      const shown = await ask(addressOf(filePreview, fileName) + wishes, attack)
      if (shown.status === 415) continue
      expect([200, 206]).toContain(shown.status)
      expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
      expect(SHOWN).toContain(shown.headers['content-type'])
    }
  })
}

test('parts that are not there, or that are many, cost no more than the file', async ({ ask }) => {
  const bytes = ACTIVE['page.html'].length
  for (const range of [
    `bytes=${'0-,'.repeat(1000)}0-`,
    'bytes=0-0,0-0',
    'bytes=-99999999999999999999',
    'bytes=0-99999999999999999999',
    'bytes=99999999999999999999-',
    'bytes=5-1',
    'bytes=-0',
    'bytes=--1',
    'bytes=a-b',
    'bytes=0x1-0x2',
    'lines=1-2',
    '\u00bd',
  ]) {
    for (const row of [fileDownload, filePreview]) {
      const { status, text } = await ask(addressOf(row, 'page.html'), { headers: { ...bearer(session.token), range } })
      expect.soft([200, 206, 416], `${range}: ${status}`).toContain(status)
      expect.soft(text.length, range).toBeLessThanOrEqual(bytes)
    }
  }
})

async function nothingIsHeld(ask: Ask): Promise<void> {
  const usage = await ask('/api/account/usage', { headers: bearer(session.token) })
  expect(JSON.parse(usage.text)).toMatchObject({ reservedBytes: 0, files: Object.keys(ACTIVE).length })
}

const part = (head: string, body: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const names = () => part('name="parentFolderName"', 'Content') + part('name="userEmail"', session.email)
const file = (head = 'name="file"; filename="new.txt"', body = 'x') => part(head, body)

test('a form that is not whole, not one or not a form stores nothing', async ({ ask }) => {
  const forms: Record<string, readonly [body: string, type?: string]> = {
    'no boundary': [names() + file(), 'multipart/form-data'],
    'an empty boundary': [names() + file(), 'multipart/form-data; boundary='],
    'another boundary': [`${names()}${file()}--b--\r\n`, 'multipart/form-data; boundary=c'],
    'a boundary of 300 signs': [names(), `multipart/form-data; boundary=${'b'.repeat(300)}`],
    'no end': [names() + file()],
    'an end in the middle of the file': [
      `${names()}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx`,
    ],
    'an end in the middle of a head': [`${names()}--b\r\nContent-Disposition: form-da`],
    'nothing at all': [''],
    'no file': [`${names()}--b--\r\n`],
    'two files': [`${names()}${file()}${file()}--b--\r\n`],
    'a file under another name': [`${names()}${file('name="other"; filename="a"')}--b--\r\n`],
    'a file without a name': [`${names()}${file('name="file"; filename=""')}--b--\r\n`],
    'a file named by a NUL': [`${names()}${file('name="file"; filename="a\0b"')}--b--\r\n`],
    'a file named by an escaped line break': [`${names()}${file('name="file"; filename="a%0D%0AX: y"')}--b--\r\n`],
    'a file named ..': [`${names()}${file('name="file"; filename=".."')}--b--\r\n`],
    'a prototype for a field': [`${names()}${part('name="__proto__"', 'x')}${file()}--b--\r\n`],
    'a field given twice': [`${names()}${names()}${file()}--b--\r\n`],
    'a field that is a file': [`${file('name="userEmail"; filename="a"', session.email)}${file()}--b--\r\n`],
    'a field of 100 KiB': [`${names()}${part('name="x"', 'x'.repeat(102_400))}${file()}--b--\r\n`],
    'a hundred fields': [`${names()}${part('name="x"', 'x').repeat(100)}${file()}--b--\r\n`],
    'a head of 100 KiB': [`${names()}${file(`name="file"; filename="${'a'.repeat(102_400)}"`)}--b--\r\n`],
    'an urlencoded form': ['parentFolderName=Content', 'application/x-www-form-urlencoded'],
    JSON: ['{}', 'application/json'],
    'another kind of multipart': [`${names()}${file()}--b--\r\n`, 'multipart/mixed; boundary=b'],
  }
  for (const [what, [body, type = 'multipart/form-data; boundary=b']] of Object.entries(forms)) {
    const answer = await ask(fileUploads[0].path, {
      method: 'POST',
      headers: { ...bearer(session.token), 'content-type': type },
      body,
    })
    expect.soft([400, 413, 415], `${what}: ${answer.status} ${answer.text}`).toContain(answer.status)
  }
  await nothingIsHeld(ask)
})

test('a resumable upload takes exactly what was announced, from its owner, or nothing', async ({ site, ask }) => {
  const { path, headers } = requestOf(resumableUpload, {
    folder: FOLDER,
    fileName: 'new.bin',
    bytes: Buffer.alloc(10),
    userEmails: [session.email],
  })
  const ours = { ...headers, ...bearer(session.token) }
  const begun = await ask(path, { method: 'POST', headers: { ...ours, 'idempotency-key': 'same' } })
  const url = begun.headers.location ?? ''
  expect(url).toMatch(/^\/api\/uploads\/[\da-f]{32}$/)
  const chunk = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const append = (body: string, more: Record<string, string> = {}): Promise<Answer> =>
    ask(url, { method: 'PATCH', headers: { ...bearer(session.token), ...chunk, ...more }, body })

  const stranger = await newSession(site)
  await stockFolder(site, stranger, FOLDER)
  for (const [who, their, status] of [
    ['a stranger', bearer(stranger.token), 404],
    ['nobody', {}, 401],
    ['a cookie alone', cookies(sessionCookie(stranger)), 401],
  ] as const) {
    for (const [method, more] of [
      ['HEAD', {}],
      ['PATCH', {}],
      ['DELETE', {}],
      ['POST', { 'x-http-method-override': 'PATCH' }],
      ['POST', { 'x-http-method-override': 'DELETE' }],
    ] as const) {
      const attack = { method, headers: { ...chunk, ...their, ...more }, body: method === 'HEAD' ? undefined : 'evil' }
      expect.soft((await ask(url, attack)).status, `${method} by ${who}`).toBe(status)
    }
  }
  const theirs = requestOf(resumableUpload, {
    folder: FOLDER,
    fileName: 'new.bin',
    bytes: Buffer.alloc(10),
    userEmails: [stranger.email],
  })
  const sameKey = { ...theirs.headers, ...bearer(stranger.token), 'idempotency-key': 'same' }
  expect((await ask(path, { method: 'POST', headers: sameKey })).headers.location).not.toBe(url)

  expect((await append('01234567890')).status).toBe(413)
  for (const offset of ['-1', '1', '10', '1e1', 'NaN', '']) {
    expect.soft([400, 409], offset).toContain((await append('x', { 'upload-offset': offset })).status)
  }
  expect((await append('12345', { 'upload-checksum': 'sha256 AAAA' })).status).toBe(460)
  for (const checksum of ['md5 AAAA', '__proto__ AAAA', 'sha256', '']) {
    expect.soft((await append('12345', { 'upload-checksum': checksum })).status, checksum).toBe(400)
  }
  for (const length of ['-1', '1e3', '0x10', '99999999999999999999', '']) {
    const answer = await ask(path, { method: 'POST', headers: { ...ours, 'upload-length': length } })
    expect.soft(answer.status, length).toBe(400)
  }
  expect((await ask(url, { method: 'HEAD', headers: ours })).headers['upload-offset']).toBe('0')
  expect((await ask(url, { method: 'DELETE', headers: ours })).status).toBe(204)
  await nothingIsHeld(ask)
})
