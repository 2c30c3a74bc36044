import type { LevelCall, StoreCall } from '@site/contracts'
import {
  fileDownload,
  filePreview,
  fileRename,
  fileUploads,
  folderCreates,
  folderDeletes,
  folderRename,
  resumableUpload,
} from '@site/contracts'
import type { LoggedIn } from '../support/account.ts'
import { expect, test } from '../support/attack-test.ts'
import type { Answer, Ask } from '../support/attacker.ts'
import { bearer, newSession } from '../support/people.ts'
import { stockFiles, stockFolder } from '../support/stock.ts'
import { type Aim, requestOf } from '../support/store-requests.ts'

/** OWASP ASVS 5.0, V1 Encoding and Sanitization, V2.2 Input Validation: names, addresses and parameters. */
const [createFolder] = folderCreates
const [deleteFolder] = folderDeletes
const [uploadFile] = fileUploads

let session: LoggedIn

test.beforeAll(async ({ site }) => {
  session = await newSession(site)
  await stockFolder(site, session, ['Home'])
  await stockFiles(site, session, ['Home'], [{ name: 'kept.txt', mimeType: '', buffer: Buffer.from('kept') }])
})

function callOf(ask: Ask, row: StoreCall | LevelCall, aim: Omit<Aim, 'userEmails'>): Promise<Answer> {
  const { path, ...request } = requestOf(row, { ...aim, userEmails: [session.email] })
  return ask(path, { ...request, headers: { ...request.headers, ...bearer(session.token) } })
}

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
  '256 bytes': 'x'.repeat(256),
  '86 signs of three bytes': '語'.repeat(86),
} as const

test('what can be no name is refused wherever a name is given', { tag: '@full' }, async ({ ask }) => {
  for (const [what, name] of Object.entries(NO_NAME)) {
    const isPath = /[/\\]/.test(name)
    expect.soft((await callOf(ask, createFolder, { folder: [name] })).status, `folder of ${what}`).toBe(400)
    const newName = requestOf(folderRename, { folder: ['Home'], userEmails: [session.email] })
    const renamed = await ask(newName.path.replace('New+name', encodeURIComponent(name)), {
      method: 'PATCH',
      headers: bearer(session.token),
    })
    expect.soft(renamed.status, `folder renamed to ${what}`).toBe(400)
    // Of a path, the last part is the file's name: browsers send a name, scripts at times a path.
    if (isPath) continue
    const upload = { folder: ['Home'], fileName: name, bytes: Buffer.from('x') }
    expect.soft((await callOf(ask, resumableUpload, upload)).status, `resumable file of ${what}`).toBe(400)
    // A form cannot carry these two as they are: they arrive escaped.
    if (name !== '') expect.soft((await callOf(ask, uploadFile, upload)).status, `file of ${what}`).toBe(400)
    const rename = requestOf(fileRename, { folder: ['Home'], fileName: 'kept.txt', userEmails: [session.email] })
    const moved = await ask(rename.path.replace('new+kept.txt', encodeURIComponent(name)), {
      method: 'PATCH',
      headers: bearer(session.token),
    })
    expect.soft(moved.status, `file renamed to ${what}`).toBe(400)
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
    '\u202egpj.exe',
    'x'.repeat(255),
    'API',
  ]
  for (const name of names) {
    expect.soft((await callOf(ask, createFolder, { folder: [name] })).status, name).toBe(201)
    const file = { folder: [name], fileName: name, bytes: Buffer.from(name) }
    expect.soft((await callOf(ask, uploadFile, file)).status, name).toBe(201)
    const { status, text, headers } = await callOf(ask, fileDownload, file)
    expect.soft([status, text], name).toEqual([200, name])
    expect
      .soft(headers['content-disposition'], name)
      .toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%!$&+-]*$/)
  }
  expect(new Set(await folders(ask))).toEqual(new Set(['Home', ...names]))
  for (const name of ['%', '_', '*', "' OR '1'='1"]) await callOf(ask, deleteFolder, { folder: [name] })
  expect((await folders(ask)).length).toBe(names.length + 1 - 4)
})

test('twins of a name are one name, and other cases another', async ({ ask }) => {
  const named = async (name: string) => (await callOf(ask, createFolder, { folder: [name] })).status
  expect(await named('Åse\u0301')).toBe(201)
  expect(await named('A\u030asé')).toBe(409)
  expect(await named('  Åsé ')).toBe(409)
  expect(await named('ÅSÉ')).toBe(201)
  for (const name of ['api', 'assets', '__mfe']) expect.soft(await named(name), name).toBe(400)
})

const UPWARDS = [
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%252e%252e%252fetc%252fpasswd',
  '..%5c..%5cwindows%5cwin.ini',
  '..%255c..%255cboot.ini',
  '....//....//etc/passwd',
  '..;/..;/etc/passwd',
  '%c0%ae%c0%ae%c0%afetc%c0%afpasswd',
  '%e0%80%ae%e0%80%ae/etc/passwd',
  '%ed%a0%80',
  '%uff0e%uff0e/etc/passwd',
  '%00',
  'kept.txt%00.png',
  '.%00./etc/passwd',
  '../../../../etc/passwd',
  '/etc/passwd',
  'file:///etc/passwd',
  '..%2fserver.lock',
  '%',
  '%zz',
]
const DOORS = [
  '/',
  '/api/files/download/',
  '/api/files/preview/',
  '/api/folders/',
  '/api/uploads/',
  '/assets/',
  '/assets/data/',
  '/__mfe/',
  '/__mfe/shell/',
  '/application/',
]

for (const door of DOORS) {
  const tag = ['/', '/api/files/download/'].includes(door) ? [] : '@full'
  test(`no address below ${door} leads out of what is served`, { tag }, async ({ ask }) => {
    const query = new URLSearchParams({ parentFolderName: 'Home', userEmail: session.email })
    for (const upwards of UPWARDS) {
      for (const end of ['', '/files']) {
        const headers = { ...bearer(session.token), 'tus-resumable': '1.0.0' }
        const { status, text } = await ask(`${door}${upwards}${end}?${query}`, { headers })
        expect.soft(text, upwards).not.toMatch(/root:|\[fonts\]|^\d+\n?$|^kept$/)
        // A folder's page is a frame without content until its calls are answered.
        const isFolderPage = !/^\/(?:api|__mfe)\//.test(door) && end === '/files'
        expect.soft(isFolderPage ? [200, 308, 400, 404] : [308, 400, 404], upwards).toContain(status)
      }
    }
  })
}

test('parameters given twice, as lists or as objects are refused', async ({ ask }) => {
  const user = `userEmail=${encodeURIComponent(session.email)}`
  for (const query of [
    `${user}&parentFolderName=Home&parentFolderName=Other`,
    `${user}&parentFolderName[]=Home`,
    `${user}&parentFolderName[0]=Home`,
    `${user}&parentFolderName[name]=Home`,
    `${user}&__proto__[parentFolderName]=Home`,
    `${user}&constructor[prototype][parentFolderName]=Home`,
    `${user}&parentfoldername=Home`,
    `${user}%00&parentFolderName=Home`,
    `${user}&${user}&parentFolderName=Home`,
    `userEmail[]=${session.email}&parentFolderName=Home`,
    `USEREMAIL=${session.email}&parentFolderName=Home`,
    'parentFolderName=Home',
    `${user}&parentFolderName=`,
    `${user};parentFolderName=Home`,
  ]) {
    const answer = await ask(`/api/files/parentFolder?${query}`, { headers: bearer(session.token) })
    expect.soft(answer.status, query).toBe(400)
  }
  for (const row of [fileDownload, filePreview]) {
    const gap = `${user}&parentFolderName=Home&parentSubChildFoldername=Child`
    const path = row.path.replace(':fileName', 'kept.txt')
    expect.soft((await ask(`${path}?${gap}`, { headers: bearer(session.token) })).status, path).toBe(400)
  }
})
