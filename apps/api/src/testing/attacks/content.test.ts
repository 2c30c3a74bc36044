import { fileDownload, filePreview, fileThumbnail, type LevelCall } from '@site/contracts'
import { expect, it } from 'vitest'
import { atLevel, storeOf } from '../store.ts'
import { attackApi, bearer, newUser } from './attack-api.ts'

/** OWASP ASVS 5.0, V5.4 File Download: stored content is saved or displayed, and never executed. */
const SCRIPT = '<script>document.documentElement.dataset.attacked = "yes"</script>'

/** Active content, some of it with the signature of an image or a PDF. */
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
  'polyglot.mp3': `ID3\x04\0${SCRIPT}`,
  'polyglot.wav': `RIFF\0\0\0\0WAVEfmt ${SCRIPT}`,
  'polyglot.mp4': `\0\0\0\x18ftypmp42\0\0\0\0mp42isom${SCRIPT}`,
  'polyglot.pdf': `%PDF-1.7\n${SCRIPT}\n/OpenAction << /S /JavaScript /JS (app.alert(1)) >>\n%%EOF`,
  'utf7.txt': '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  'mark.txt': `\xef\xbb\xbf${SCRIPT}`,
  'worker.js\u202ftxt': 'self.onfetch = 1',
  '.htaccess': 'AddType text/html .txt',
  nameless: SCRIPT,
} as const

const PREVIEW_TYPES = [
  'text/plain; charset=utf-8',
  'image/png',
  'image/jpeg',
  'image/gif',
  'application/pdf',
  'audio/mpeg',
  'audio/wav',
  'video/mp4',
]

const { shared, send } = attackApi(async ({ app }) => {
  const user = await newUser(app)
  const store = storeOf(user)
  await store.createFolder(['Content'])
  for (const [name, text] of Object.entries(ACTIVE)) {
    await store.upload(['Content'], name, new Uint8Array(Buffer.from(text, 'latin1')))
  }
  return { user }
})

const urlOf = (call: LevelCall, fileName: string) =>
  atLevel(call, ['Content'], [['userEmail', shared().user.email]], fileName)

it.for(Object.keys(ACTIVE))('%s downloads as binary data, and its preview executes nothing', async (fileName) => {
  const overrides = '&response-content-type=text/html&inline=1&disposition=inline&type=text/html'
  for (const [method, headers] of [
    ['GET', { accept: 'text/html' }],
    ['HEAD', {}],
    ['GET', { range: 'bytes=0-20' }],
    ['GET', { range: 'bytes=-5', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }],
  ] as const) {
    const attack = { method, headers: { ...bearer(shared().user), ...headers } }
    const saved = await send(urlOf(fileDownload, fileName) + overrides, attack)
    expect([200, 206]).toContain(saved.status)
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="[^"]*"; filename\*=UTF-8''\S+$/),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    })

    const shown = await send(urlOf(filePreview, fileName) + overrides, attack)
    if (shown.status === 415) continue
    expect([200, 206]).toContain(shown.status)
    expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    expect(PREVIEW_TYPES).toContain(shown.headers['content-type'])
  }
  const thumbnail = await send(urlOf(fileThumbnail, fileName), { headers: bearer(shared().user) })
  expect([thumbnail.status, JSON.parse(thumbnail.text).code]).toEqual([404, 'files/no-thumbnail'])
})
