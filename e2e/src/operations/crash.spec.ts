import { rm } from 'node:fs/promises'
import { browserStateOf, newSession } from '@site/checks/site'
import { FilesArea } from '../pages/files-area.ts'
import { binary } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { watchConsole } from '../support/page/console.ts'
import { open } from '../support/page/open-page.ts'
import { releasedDataDir, startSite } from '../support/site/site-process.ts'
import { expect, test } from '../support/test.ts'

test('a site that is killed keeps acknowledged files and sessions', async ({ browser }) => {
  test.setTimeout(240_000)
  const dataDir = await releasedDataDir()
  let site = await startSite(dataDir)
  try {
    const session = await newSession(site)
    const file = binary('kept.bin')
    await seedFolder(site, session, ['Kept'])
    await seedFiles(site, session, ['Kept'], [file])
    await site.kill()
    site = await startSite(dataDir)
    for (const path of ['/', '/careers', '/login', '/readyz']) {
      expect((await fetch(`${site.url}${path}`, { headers: { accept: 'text/html' } })).status, path).toBe(200)
    }
    const context = await browser.newContext({ storageState: browserStateOf(site, session), acceptDownloads: true })
    const page = await context.newPage()
    const expectNoErrors = await watchConsole(page)
    await open(page, `${site.url}/Kept/files`)
    expect((await new FilesArea(page).download('kept.bin')).equals(file.buffer)).toBe(true)
    expectNoErrors()
    await context.close()
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
