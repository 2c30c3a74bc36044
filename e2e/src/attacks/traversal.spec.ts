import { fileDownload, filePreview } from '@site/contracts'
import type { LoggedIn } from '../support/account.ts'
import { expect, test } from '../support/attack-test.ts'
import { bearer, newSession } from '../support/people.ts'
import { stockFiles, stockFolder } from '../support/stock.ts'

/** OWASP ASVS 5.0, V5.3 File Storage, V2.2 Input Validation: addresses that lead elsewhere, parameters of other kinds. */
let session: LoggedIn

test.beforeAll(async ({ site }) => {
  session = await newSession(site)
  await stockFolder(site, session, ['Home'])
  await stockFiles(site, session, ['Home'], [{ name: 'kept.txt', mimeType: '', buffer: Buffer.from('kept') }])
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
