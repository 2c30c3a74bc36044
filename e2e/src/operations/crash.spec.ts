import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { browserStateOf, newSession, type Session } from '@site/checks/site'
import { FilesArea } from '../pages/files-area.ts'
import { callAs } from '../support/accounts/credentials.ts'
import { seedFolder } from '../support/accounts/seed.ts'
import { beginUpload, hashOf, type UploadLog, uploadUntilDisconnected } from '../support/accounts/uploads.ts'
import { isFull } from '../support/config.ts'
import { watchConsole } from '../support/page/console.ts'
import { open } from '../support/page/open-page.ts'
import { freshDataDir, type RunningSite, type Site, startSite } from '../support/site/site-process.ts'
import { expect, test } from '../support/test.ts'

const FOLDER = 'Kept'
const WORKERS = ['a', 'b', 'c']
/** The number of acknowledged files after which the server is killed, for each run. */
const ACKNOWLEDGED_AT_KILL = isFull ? [1, 3, 7, 12, 20] : [8]

async function killWhileUploading(site: RunningSite, session: Session, log: UploadLog, after: number) {
  const drafts = () => readdir(join(site.dataDir, 'files/tmp'))
  const partialUploads = WORKERS.map((worker) => beginUpload(site, session, FOLDER, `half-${after}${worker}.bin`))
  await expect.poll(async () => (await drafts()).length).toBe(partialUploads.length)
  const uploads = WORKERS.map((worker) => uploadUntilDisconnected(site, session, FOLDER, log, `${after}${worker}`))
  const target = log.acknowledged.size + after
  await expect.poll(() => log.acknowledged.size, { intervals: [5] }).toBeGreaterThanOrEqual(target)
  await site.kill()
  await Promise.all(uploads)
  for (const upload of partialUploads) upload.destroy()
}

async function expectAcknowledgedFiles(site: Site, { token, email }: Session, log: UploadLog): Promise<void> {
  const query = new URLSearchParams({ parentFolderName: FOLDER, userEmail: email })
  const listed = (await (await callAs(site, token, `/api/files/parentFolder?${query}`)).json()) as {
    fileName: string
    size: number
  }[]
  const names = listed.map(({ fileName }) => fileName)
  expect(names).toEqual(expect.arrayContaining([...log.acknowledged]))
  expect(names.filter((name) => name.startsWith('half-'))).toEqual([])
  for (const name of names) {
    const response = await callAs(site, token, `/api/files/download/${name}?${query}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([name, hashOf(bytes)]).toEqual([name, log.hashes.get(name)])
  }
  expect(await readdir(join(site.dataDir, 'files/tmp'))).toEqual([])
}

test('a site that is killed during uploads keeps every acknowledged file and all sessions', async ({ browser }) => {
  test.setTimeout(600_000)
  const dataDir = await freshDataDir()
  let site = await startSite(dataDir)
  try {
    const session = await newSession(site)
    const log: UploadLog = { hashes: new Map(), acknowledged: new Set() }
    await seedFolder(site, session, [FOLDER])
    for (const after of ACKNOWLEDGED_AT_KILL) {
      await killWhileUploading(site, session, log, after)
      site = await startSite(dataDir)
      await expectAcknowledgedFiles(site, session, log)
    }

    for (const path of ['/', '/careers', '/login', '/readyz']) {
      expect((await fetch(`${site.url}${path}`, { headers: { accept: 'text/html' } })).status, path).toBe(200)
    }
    const context = await browser.newContext({ storageState: browserStateOf(site, session), acceptDownloads: true })
    const page = await context.newPage()
    const expectNoErrors = await watchConsole(page)
    const area = new FilesArea(page)
    await open(page, `${site.url}/${FOLDER}/files`)
    const [kept = ''] = log.acknowledged
    expect(hashOf(await area.download(kept))).toBe(log.hashes.get(kept))
    expectNoErrors()
    await context.close()
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
