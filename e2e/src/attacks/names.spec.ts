import { newSession, type Session } from '@site/checks/site'
import type { LevelCall, StoreCall } from '@site/contracts'
import {
  fileCopy,
  fileDownload,
  fileMove,
  fileUploads,
  folderCopy,
  folderCreates,
  folderDeletes,
  folderMove,
  resumableUpload,
} from '@site/contracts'
import { bearer } from '../support/accounts/credentials.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import type { StoreTarget } from '../support/accounts/store-requests.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import { type AttackResponse, type Send, sendStoreCall } from '../support/attack/attacker.ts'

/** OWASP ASVS 5.0, V1 Encoding and Sanitization, V2.2 Input Validation: the names of folders and files. */
const [createFolder] = folderCreates
const [deleteFolder] = folderDeletes
const [uploadFile] = fileUploads

let session: Session

test.beforeAll(async ({ site }) => {
  session = await newSession(site)
  await seedFolder(site, session, ['Home'])
  await seedFiles(site, session, ['Home'], [{ name: 'kept.txt', mimeType: '', buffer: Buffer.from('kept') }])
})

const call = (send: Send, endpoint: StoreCall | LevelCall, target: Omit<StoreTarget, 'userEmails'>) =>
  sendStoreCall(send, endpoint, { ...target, userEmails: [session.email] }, bearer(session.token))

async function listed(send: Send, path: string): Promise<Record<string, string>[]> {
  const query = new URLSearchParams({ parentFolderName: 'Home', userEmail: session.email })
  return JSON.parse((await send(`${path}?${query}`, { headers: bearer(session.token) })).text)
}
const folders = async (send: Send) =>
  (await listed(send, '/api/folders/byUserEmail')).map((folder) => folder.parentFolderName)
const files = async (send: Send) => (await listed(send, '/api/files/parentFolder')).map((file) => file.fileName)

const INVALID_NAMES = {
  'an empty name': '',
  whitespace: ' \t ',
  'the current folder': '.',
  'the parent folder': '..',
  'the parent folder with whitespace': ' .. ',
  'a relative path': '../../etc/passwd',
  'an absolute path': '/etc/passwd',
  'a Windows path': '..\\..\\windows\\win.ini',
  'a NUL': 'a\0.txt',
  'a line break': 'a\r\nSet-Cookie: sid=x',
  'an escape sequence': '\u001b[31mred',
  'a DEL character': 'a\u007f',
  'a C1 control character': 'a\u0085b',
  'a right-to-left override': '\u202egpj.exe',
  'zero-width characters': '\u200b\u2060',
  '256 bytes': 'x'.repeat(256),
  '86 characters of three bytes': '語'.repeat(86),
} as const

test('every call rejects invalid names', { tag: '@full' }, async ({ send }) => {
  for (const [description, name] of Object.entries(INVALID_NAMES)) {
    const upload = { folder: ['Home'], fileName: name, bytes: Buffer.from('x') }
    const attacks: Record<string, () => Promise<AttackResponse>> = {
      'a folder': () => call(send, createFolder, { folder: [name] }),
      'a renamed folder': () => call(send, folderMove, { folder: ['Home'], newName: name }),
      'a renamed file': () => call(send, fileMove, { folder: ['Home'], fileName: 'kept.txt', newName: name }),
      'a moved folder': () => call(send, folderMove, { folder: ['Home'], newName: name, to: [] }),
      'a copied folder': () => call(send, folderCopy, { folder: ['Home'], newName: name }),
      'a copied file': () => call(send, fileCopy, { folder: ['Home'], fileName: 'kept.txt', newName: name }),
      // An upload accepts a path and keeps its last segment, because some scripts send one.
      ...(!/[/\\]/.test(name) && {
        'a file': () => call(send, uploadFile, upload),
        'a resumable upload': () => call(send, resumableUpload, upload),
      }),
    }
    for (const [target, attack] of Object.entries(attacks)) {
      expect.soft((await attack()).status, `${description} for ${target}`).toBe(400)
    }
  }
  expect(await files(send)).toEqual(['kept.txt'])
  expect(await folders(send)).toContain('Home')
})

test('names with a special meaning elsewhere are stored unchanged', async ({ send }) => {
  const names = [
    '__proto__',
    'constructor',
    'hasOwnProperty',
    "' OR '1'='1",
    "'; DROP TABLE folder; --",
    '%',
    '_',
    '*',
    '%2e%2e%2f',
    '..%00',
    '<img src=x onerror=alert(1)>',
    '{{7*7}}',
    '#{7*7}',
    '=1+1',
    'CON',
    '-rf',
    '…/…/etc/passwd'.replaceAll('/', '∕'),
    '．．／',
    'x'.repeat(255),
    'API',
  ]
  for (const name of names) {
    expect.soft((await call(send, createFolder, { folder: [name] })).status, name).toBe(201)
    const file = { folder: [name], fileName: name, bytes: Buffer.from(name) }
    expect.soft((await call(send, uploadFile, file)).status, name).toBe(201)
    const { status, text, headers } = await call(send, fileDownload, file)
    expect.soft([status, text], name).toEqual([200, name])
    expect
      .soft(headers['content-disposition'], name)
      .toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%!$&+-]*$/)
  }
  expect(new Set(await folders(send))).toEqual(new Set(['Home', ...names]))
  for (const name of ['%', '_', '*', "' OR '1'='1"]) await call(send, deleteFolder, { folder: [name] })
  expect((await folders(send)).length).toBe(names.length + 1 - 4)
})

test('names are unique after Unicode normalization, and case-sensitive', async ({ send }) => {
  const create = async (name: string) => (await call(send, createFolder, { folder: [name] })).status
  expect(await create('Åse\u0301')).toBe(201)
  expect(await create('A\u030asé')).toBe(409)
  expect(await create('  Åsé ')).toBe(409)
  expect(await create('ÅSÉ')).toBe(201)
  for (const name of ['api', 'assets', '__mfe']) {
    expect.soft(await create(name), name).toBe(400)
    const target = { folder: ['Home'], newName: name, to: [] }
    for (const endpoint of [folderMove, folderCopy]) {
      expect.soft((await call(send, endpoint, target)).status, `${endpoint.path} ${name}`).toBe(400)
    }
  }
})
