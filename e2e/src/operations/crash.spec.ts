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
const SIDE_BY_SIDE = ['a', 'b', 'c']
/** How many files the server has acknowledged when it is killed, run by run. */
const KILLED_AFTER = isFull ? [1, 3, 7, 12, 20] : [8]

async function killWhileUploading(site: RunningSite, session: Session, log: UploadLog, after: number) {
  const drafts = () => readdir(join(site.dataDir, 'files/tmp'))
  const halves = SIDE_BY_SIDE.map((worker) => beginUpload(site, session, FOLDER, `half-${after}${worker}.bin`))
  await expect.poll(async () => (await drafts()).length).toBe(halves.length)
  const uploads = SIDE_BY_SIDE.map((worker) => uploadUntilDisconnected(site, session, FOLDER, log, `${after}${worker}`))
  const target = log.acknowledged.size + after
  await expect.poll(() => log.acknowledged.size, { intervals: [5] }).toBeGreaterThanOrEqual(target)
  await site.kill()
  await Promise.all(uploads)
  for (const half of halves) half.destroy()
}

async function expectNothingLost(site: Site, { token, email }: Session, log: UploadLog): Promise<void> {
  const query = new URLSearchParams({ parentFolderName: FOLDER, userEmail: email })
  const listed = (await (await callAs(site, token, `/api/files/parentFolder?${query}`)).json()) as {
    fileName: string
    size: number
  }[]
  const names = listed.map(({ fileName }) => fileName)
  expect(names).toEqual(expect.arrayContaining([...log.acknowledged]))
  expect(names.filter((name) => name.startsWith('half-'))).toEqual([])
  for (const name of names) {
    const answer = await callAs(site, token, `/api/files/download/${name}?${query}`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([name, hashOf(bytes)]).toEqual([name, log.hashes.get(name)])
  }
  expect(await readdir(join(site.dataDir, 'files/tmp'))).toEqual([])
}

test('a site that is killed during uploads restarts with every acknowledged file, and people stay logged in', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const dataDir = await freshDataDir()
  let site = await startSite(dataDir)
  try {
    const session = await newSession(site)
    const log: UploadLog = { hashes: new Map(), acknowledged: new Set() }
    await seedFolder(site, session, [FOLDER])
    for (const after of KILLED_AFTER) {
      await killWhileUploading(site, session, log, after)
      site = await startSite(dataDir)
      await expectNothingLost(site, session, log)
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
