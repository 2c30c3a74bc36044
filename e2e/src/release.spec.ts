import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  changeChannel,
  openReleaseStore,
  promote,
  type ReleaseBytes,
  rollback,
  toAppName,
  toVersion,
} from '@site/release'
import { buildChangedCareers } from './support/careers-release.ts'
import { settled } from './support/settled.ts'
import { hashFiles } from './support/store-snapshot.ts'
import { expect, test } from './support/test.ts'

const careers = toAppName('careers')
const next = toVersion('1.0.0-journey')
const told = 'A line that only the next release has.'

const builtRelease = async (dist: string): Promise<ReleaseBytes> => ({
  manifest: await readFile(join(dist, 'release.json')),
  read: (path) => readFile(join(dist, path)),
})

test.describe('a remote that is released alone', () => {
  test('is seen by the next page, with every other file unchanged and the same server', async ({ page, site }) => {
    test.setTimeout(180_000)
    const folder = join(site.dataDir, 'releases')
    const store = openReleaseStore(folder)
    const before = await hashFiles(folder)
    const pid = await site.pid()

    await page.goto('/careers')
    await settled(page)
    const region = page.locator('[data-remote^="careers@"]')
    const live = await region.getAttribute('data-remote')
    await expect(region).not.toContainText(told)
    const replaced = await page.locator('#intro + * p').nth(1).textContent()

    const dist = await buildChangedCareers({ from: replaced ?? '', to: told })
    await expect(store.publish(careers, next, await builtRelease(dist))).resolves.toBe('stored')
    await page.reload()
    await expect(region).toHaveAttribute('data-remote', live ?? '')

    await page.goto(`/careers?mfe=careers@${next}`)
    await expect(region).toHaveAttribute('data-remote', `careers@${next}`)
    await expect(region).toContainText(told)
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(`careers@${next}`)

    await changeChannel(store, careers, promote(next))
    await page.goto('/careers')
    await expect(region).toHaveAttribute('data-remote', `careers@${next}`)
    await settled(page)
    await expect(region).toContainText(told)

    await changeChannel(store, careers, rollback)
    await page.reload()
    await expect(region).toHaveAttribute('data-remote', live ?? '')
    await expect(region).not.toContainText(told)

    const after = await hashFiles(folder)
    const changed = Object.keys(before).filter((file) => after[file] !== before[file])
    const added = Object.keys(after).filter((file) => !(file in before))
    expect(changed).toEqual([])
    expect(added.filter((file) => !file.includes('careers'))).toEqual([])
    expect(await site.pid()).toBe(pid)
  })
})
