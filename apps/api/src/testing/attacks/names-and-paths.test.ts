import { TRAVERSALS } from '@repo/servers/attacks'
import {
  fileCopy,
  fileDownload,
  fileMove,
  filePreview,
  fileUploads,
  folderCopy,
  folderCreates,
  folderMove,
  type LevelCall,
  resumableUpload,
  type StoreCall,
} from '@site/contracts'
import type { StoreTarget } from '@site/contracts/testing'
import { expect, it } from 'vitest'
import { storeOf } from '../store.ts'
import { tusOf } from '../uploads/tus.ts'
import { type AttackResponse, attackApi, bearer, newUser, sendStoreCall } from './attack-api.ts'

/**
 * OWASP ASVS 5.0, V1 Encoding and Sanitization, V2.2 Input Validation, V5.3 File Storage: names of folders and files,
 * path traversal, and parameters of unexpected types.
 */
const [createFolder] = folderCreates
const [uploadFile] = fileUploads

const { shared, send } = attackApi(async ({ app }) => {
  const user = await newUser(app)
  const store = storeOf(user)
  await store.createFolder(['Home'])
  await store.upload(['Home'], 'kept.txt', 'kept')
  return { user, store }
})

const call = (endpoint: StoreCall | LevelCall, target: Omit<StoreTarget, 'userEmails'>) =>
  sendStoreCall(send, endpoint, { ...target, userEmails: [shared().user.email] }, bearer(shared().user))

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

it('every call rejects invalid names, and reserved ones at the root', async () => {
  const { store } = shared()
  for (const [description, name] of Object.entries(INVALID_NAMES)) {
    const upload = { folder: ['Home'], fileName: name, bytes: Buffer.from('x') }
    const attacks: Record<string, () => Promise<AttackResponse>> = {
      'a folder': () => call(createFolder, { folder: [name] }),
      'a renamed folder': () => call(folderMove, { folder: ['Home'], newName: name }),
      'a renamed file': () => call(fileMove, { folder: ['Home'], fileName: 'kept.txt', newName: name }),
      'a moved folder': () => call(folderMove, { folder: ['Home'], newName: name, to: [] }),
      'a copied folder': () => call(folderCopy, { folder: ['Home'], newName: name }),
      'a copied file': () => call(fileCopy, { folder: ['Home'], fileName: 'kept.txt', newName: name }),
      // An upload accepts a path and keeps its last segment, because some scripts send one.
      ...(!/[/\\]/.test(name) && {
        'a file': () => call(uploadFile, upload),
        'a resumable upload': () => call(resumableUpload, upload),
      }),
    }
    for (const [target, attack] of Object.entries(attacks)) {
      expect.soft((await attack()).status, `${description} for ${target}`).toBe(400)
    }
  }
  for (const newName of ['api', 'assets', '__mfe']) {
    for (const endpoint of [folderMove, folderCopy]) {
      const { status } = await call(endpoint, { folder: ['Home'], newName, to: [] })
      expect.soft(status, `${endpoint.path} ${newName}`).toBe(400)
    }
  }
  expect([await store.namesIn([]), await store.namesIn(['Home'])]).toEqual([['Home'], ['kept.txt']])
})

/** Every path prefix of the API that serves files or folders, with what exists below it. */
const PREFIXES: Readonly<Record<string, () => string | Promise<string>>> = {
  '/api/files/download/': () => 'kept.txt',
  '/api/files/preview/': () => 'kept.txt',
  '/api/folders/': () => 'Home/files',
  '/api/uploads/': async () => {
    const { headers } = await tusOf(shared().user).create(['Home'], 'started.txt', 7)
    return String(headers.location).replace('/api/uploads/', '')
  },
}

it.for(Object.entries(PREFIXES))('URLs below %s cannot escape the served files', async ([prefix, existing]) => {
  const { user } = shared()
  const query = new URLSearchParams({ parentFolderName: 'Home', userEmail: user.email })
  const get = (path: string) =>
    send(`${prefix}${path}?${query}`, {
      // An unfinished upload supports HEAD, not GET.
      method: prefix === '/api/uploads/' ? 'HEAD' : 'GET',
      headers: { ...bearer(user), 'tus-resumable': '1.0.0' },
    })
  expect((await get(await existing())).status).toBe(200)
  for (const traversal of [...TRAVERSALS, 'kept.txt%00.png']) {
    for (const end of ['', '/files']) {
      const { status, text } = await get(`${traversal}${end}`)
      expect.soft(text, traversal).not.toMatch(/root:|\[fonts\]|^\d+\n?$|^kept$/)
      expect.soft([400, 404], traversal).toContain(status)
    }
  }
})

it('repeated, array and object parameters are rejected', async () => {
  const { user } = shared()
  const owner = `userEmail=${encodeURIComponent(user.email)}`
  const list = (query: string) => send(`/api/files/parentFolder?${query}`, { headers: bearer(user) })
  expect((await list(`${owner}&parentFolderName=Home`)).status).toBe(200)
  for (const query of [
    `${owner}&parentFolderName=Home&parentFolderName=Other`,
    `${owner}&parentFolderName[]=Home`,
    `${owner}&parentFolderName[0]=Home`,
    `${owner}&parentFolderName[name]=Home`,
    `${owner}&__proto__[parentFolderName]=Home`,
    `${owner}&constructor[prototype][parentFolderName]=Home`,
    `${owner}&parentfoldername=Home`,
    `${owner}%00&parentFolderName=Home`,
    `userEmail[]=${user.email}&parentFolderName=Home`,
    `USEREMAIL=${user.email}&parentFolderName=Home`,
    `${owner}&parentFolderName=`,
    `${owner};parentFolderName=Home`,
  ]) {
    expect.soft((await list(query)).status, query).toBe(400)
  }
  for (const endpoint of [fileDownload, filePreview]) {
    const gap = `${owner}&parentFolderName=Home&parentSubChildFoldername=Child`
    const path = endpoint.path.replace(':fileName', 'kept.txt')
    expect.soft((await send(`${path}?${gap}`, { headers: bearer(user) })).status, path).toBe(400)
  }
})
