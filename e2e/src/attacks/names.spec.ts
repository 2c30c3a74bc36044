import { newSession, type Session } from '@site/checks/site'
import type { LevelCall, StoreCall } from '@site/contracts'
import {
  fileDownload,
  fileRename,
  fileUploads,
  folderCreates,
  folderDeletes,
  folderRename,
  resumableUpload,
} from '@site/contracts'
import { expect, test } from '../support/attack/attack-test.ts'
import { type Answer, type Ask, askStore } from '../support/attack/attacker.ts'
import { bearer } from '../support/people/credentials.ts'
import { stockFiles, stockFolder } from '../support/people/stock.ts'
import type { Aim } from '../support/people/store-requests.ts'

/** OWASP ASVS 5.0, V1 Encoding and Sanitization, V2.2 Input Validation: what folders and files may be called. */
const [createFolder] = folderCreates
const [deleteFolder] = folderDeletes
const [uploadFile] = fileUploads

let session: Session

test.beforeAll(async ({ site }) => {
  session = await newSession(site)
  await stockFolder(site, session, ['Home'])
  await stockFiles(site, session, ['Home'], [{ name: 'kept.txt', mimeType: '', buffer: Buffer.from('kept') }])
})

const call = (ask: Ask, row: StoreCall | LevelCall, aim: Omit<Aim, 'userEmails'>) =>
  askStore(ask, row, { ...aim, userEmails: [session.email] }, bearer(session.token))

async function listed(ask: Ask, path: string): Promise<Record<string, string>[]> {
  const query = new URLSearchParams({ parentFolderName: 'Home', userEmail: session.email })
  return JSON.parse((await ask(`${path}?${query}`, { headers: bearer(session.token) })).text)
}
const folders = async (ask: Ask) =>
  (await listed(ask, '/api/folders/byUserEmail')).map((folder) => folder.parentFolderName)
const files = async (ask: Ask) => (await listed(ask, '/api/files/parentFolder')).map((file) => file.fileName)

const NO_NAME = {
  nothing: '',
  blanks: ' \t ',
  'the folder itself': '.',
  'the folder above': '..',
  'the folder above, with blanks': ' .. ',
  'a path upwards': '../../etc/passwd',
  'a path from the root': '/etc/passwd',
  'a path of another system': '..\\..\\windows\\win.ini',
  'a NUL': 'a\0.txt',
  'a line break': 'a\r\nSet-Cookie: sid=x',
  'an escape': '\u001b[31mred',
  'a deletion': 'a\u007f',
  'a control of the second set': 'a\u0085b',
  'a text direction override': '\u202egpj.exe',
  '256 bytes': 'x'.repeat(256),
  '86 signs of three bytes': '語'.repeat(86),
} as const

test('what can be no name is refused wherever a name is given', { tag: '@full' }, async ({ ask }) => {
  for (const [what, name] of Object.entries(NO_NAME)) {
    const upload = { folder: ['Home'], fileName: name, bytes: Buffer.from('x') }
    const attacks: Record<string, () => Promise<Answer>> = {
      'a folder': () => call(ask, createFolder, { folder: [name] }),
      'a folder that is renamed': () => call(ask, folderRename, { folder: ['Home'], newName: name }),
      'a file that is renamed': () => call(ask, fileRename, { folder: ['Home'], fileName: 'kept.txt', newName: name }),
      // Of a path, the last part is the file's name: browsers send a name, scripts at times a path.
      ...(!/[/\\]/.test(name) && {
        'a file': () => call(ask, uploadFile, upload),
        'a resumable file': () => call(ask, resumableUpload, upload),
      }),
    }
    for (const [of, attack] of Object.entries(attacks)) {
      expect.soft((await attack()).status, `${what} of ${of}`).toBe(400)
    }
  }
  expect(await files(ask)).toEqual(['kept.txt'])
  expect(await folders(ask)).toContain('Home')
})

test('names that mean something elsewhere are names like others here', async ({ ask }) => {
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
    expect.soft((await call(ask, createFolder, { folder: [name] })).status, name).toBe(201)
    const file = { folder: [name], fileName: name, bytes: Buffer.from(name) }
    expect.soft((await call(ask, uploadFile, file)).status, name).toBe(201)
    const { status, text, headers } = await call(ask, fileDownload, file)
    expect.soft([status, text], name).toEqual([200, name])
    expect
      .soft(headers['content-disposition'], name)
      .toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%!$&+-]*$/)
  }
  expect(new Set(await folders(ask))).toEqual(new Set(['Home', ...names]))
  for (const name of ['%', '_', '*', "' OR '1'='1"]) await call(ask, deleteFolder, { folder: [name] })
  expect((await folders(ask)).length).toBe(names.length + 1 - 4)
})

test('twins of a name are one name, and other cases another', async ({ ask }) => {
  const named = async (name: string) => (await call(ask, createFolder, { folder: [name] })).status
  expect(await named('Åse\u0301')).toBe(201)
  expect(await named('A\u030asé')).toBe(409)
  expect(await named('  Åsé ')).toBe(409)
  expect(await named('ÅSÉ')).toBe(201)
  for (const name of ['api', 'assets', '__mfe']) expect.soft(await named(name), name).toBe(400)
})
