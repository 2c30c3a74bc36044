import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { browserStateOf, newSession } from '@site/checks/site'
import { FilesArea } from '../pages/files-area.ts'
import { binary } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { releasedDataDir, startSite } from '../support/site/site-process.ts'
import { expect, test } from '../support/test.ts'

const SIZE = 2 * 1024 ** 2

/** Flips a bit of the only stored file of this size. */
async function damageStored(dataDir: string): Promise<void> {
  const blobs = join(dataDir, 'files/blobs')
  for (const path of await readdir(blobs, { recursive: true })) {
    const blob = join(blobs, path)
    if ((await stat(blob)).size !== SIZE) continue
    const bytes = await readFile(blob)
    bytes.writeUInt8(bytes.readUInt8(SIZE / 2) ^ 1, SIZE / 2)
    await writeFile(blob, bytes)
  }
}

test('a damaged file is a failed download, then says so in its row, and others are not affected', async ({
  browser,
}) => {
  const dataDir = await releasedDataDir()
  const site = await startSite(dataDir)
  try {
    const session = await newSession(site)
    await seedFolder(site, session, ['Kept'])
    await seedFiles(site, session, ['Kept'], [binary('damaged.bin', SIZE), binary('intact.bin', 900)])
    await damageStored(dataDir)
    const context = await browser.newContext({ storageState: browserStateOf(site, session), acceptDownloads: true })
    const page = await context.newPage()
    const area = new FilesArea(page)
    await open(page, `${site.url}/Kept/files`)
    const link = area.row('damaged.bin').getByRole('link', { name: /^Download/ })
    const saving = page.waitForEvent('download')
    await link.click()
    expect(await (await saving).failure()).not.toBeNull()
    await link.click()
    await expect(area.row('damaged.bin')).toContainText('Other files are not affected. Please contact us')
    expect(await area.download('intact.bin')).toHaveLength(900)
    await context.close()
    const readiness = await (await fetch(`${site.url}/readyz`)).json()
    expect(readiness).toMatchObject({ status: 'degraded', storage: 'degraded' })
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
