import { newSession, type Session } from '@site/checks/site'
import { fileDownload, filePreview, resumableUpload } from '@site/contracts'
import { bearer, callAs } from '../support/accounts/credentials.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { requestOf } from '../support/accounts/store-requests.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import { openingId } from '../support/page/routes.ts'
import { readPage } from '../support/page/server-html.ts'
import type { Site } from '../support/site/site-process.ts'

/** OWASP ASVS 5.0, V5.3 File Storage, V2.2 Input Validation: path traversal, parameters of unexpected types. */
let session: Session

test.beforeAll(async ({ site }) => {
  session = await newSession(site)
  await seedFolder(site, session, ['Home'])
  await seedFiles(site, session, ['Home'], [{ name: 'kept.txt', mimeType: '', buffer: Buffer.from('kept') }])
})

const TRAVERSALS = [
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
/** Every path prefix that serves files, with an existing file below it. */
const PREFIXES: Readonly<Record<string, (site: Site) => string | Promise<string>>> = {
  '/': () => 'careers',
  '/api/files/download/': () => 'kept.txt',
  '/api/files/preview/': () => 'kept.txt',
  '/api/folders/': () => 'Home/files',
  '/api/uploads/': beginUpload,
  '/assets/': () => 'data/careers-data.json',
  '/assets/data/': () => 'careers-data.json',
  '/__mfe/': async (site) => (await releaseFile(site)).replace('/__mfe/', ''),
  '/__mfe/shell/': async (site) => (await releaseFile(site)).replace('/__mfe/shell/', ''),
  '/application/': ({ url }) => openingId(url),
}

async function beginUpload(site: Site): Promise<string> {
  const target = {
    folder: ['Home'] as const,
    fileName: 'started.txt',
    userEmails: [session.email],
    bytes: Buffer.from('started'),
  }
  const { path, ...init } = requestOf(resumableUpload, target)
  const started = await callAs(site, session.token, path, init)
  return started.headers.get('location')?.replace('/api/uploads/', '') ?? ''
}

async function releaseFile(site: Site): Promise<string> {
  const { html } = await readPage(site, '/')
  return /\/__mfe\/shell\/[^"]+\.js/.exec(html)?.[0] ?? ''
}

for (const [prefix, existingFile] of Object.entries(PREFIXES)) {
  const tag = ['/', '/api/files/download/'].includes(prefix) ? [] : '@full'
  test(`URLs below ${prefix} cannot escape the served files`, { tag }, async ({ site, send }) => {
    const query = new URLSearchParams({ parentFolderName: 'Home', userEmail: session.email })
    const request = (path: string) =>
      send(`${prefix}${path}?${query}`, {
        // An unfinished upload supports HEAD, not GET.
        method: prefix === '/api/uploads/' ? 'HEAD' : 'GET',
        headers: { ...bearer(session.token), 'tus-resumable': '1.0.0' },
      })
    expect((await request(await existingFile(site))).status).toBe(200)
    for (const traversal of TRAVERSALS) {
      for (const end of ['', '/files']) {
        const { status, text } = await request(`${traversal}${end}`)
        expect.soft(text, traversal).not.toMatch(/root:|\[fonts\]|^\d+\n?$|^kept$/)
        // The HTML of a folder's page is the same for every path and lists no content.
        const isFolderPage = !/^\/(?:api|__mfe)\//.test(prefix) && end === '/files'
        expect.soft(isFolderPage ? [200, 308, 400, 404] : [308, 400, 404], traversal).toContain(status)
      }
    }
  })
}

test('repeated, array and object parameters are rejected', async ({ send }) => {
  const user = `userEmail=${encodeURIComponent(session.email)}`
  const list = (query: string) => send(`/api/files/parentFolder?${query}`, { headers: bearer(session.token) })
  expect((await list(`${user}&parentFolderName=Home`)).status).toBe(200)
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
    expect.soft((await list(query)).status, query).toBe(400)
  }
  for (const endpoint of [fileDownload, filePreview]) {
    const gap = `${user}&parentFolderName=Home&parentSubChildFoldername=Child`
    const path = endpoint.path.replace(':fileName', 'kept.txt')
    expect.soft((await send(`${path}?${gap}`, { headers: bearer(session.token) })).status, path).toBe(400)
  }
})
