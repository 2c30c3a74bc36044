import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeChannel, openReleaseStore, promote, rollback, toAppName, toVersion } from '@site/release'
import { root } from './config.ts'
import { openingId } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const careers = toAppName('careers')
const version = toVersion('1.0.0-closed')
const dist = join(root, 'apps/careers/dist')
const DATA = 'public/assets/data/careers-data.json'

interface Manifest {
  sitemap: { path: string; until?: string }[]
  files: Record<string, { bytes: number; brotliBytes: number; integrity: string }>
}

/** The built careers remote with one opening that closed long ago. */
async function releaseWithClosed(id: string) {
  const manifest = JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')) as Manifest
  const data = JSON.parse(await readFile(join(dist, DATA), 'utf8')) as { careers: { id: string }[] }
  const until = '2020-01-31'
  const changed = data.careers.map((career) => (career.id === id ? { ...career, validThrough: until } : career))
  const bytes = Buffer.from(JSON.stringify({ careers: changed }))
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`
  const sitemap = manifest.sitemap.map((entry) => (entry.path.endsWith(`/${id}`) ? { ...entry, until } : entry))
  const files = { ...manifest.files, [DATA]: { bytes: bytes.length, brotliBytes: bytes.length, integrity } }
  return {
    manifest: Buffer.from(JSON.stringify({ ...manifest, sitemap, files })),
    read: async (path: string) => (path === DATA ? bytes : readFile(join(dist, path))),
  }
}

test.use({ allowedMessages: [/status of 410/] })

test('an opening that closed is gone for search engines, and says so to people', async ({ page, site }) => {
  const id = await openingId(site.url)
  const address = `${site.url}/application/${id}`
  const statusOf = async () => (await fetch(address, { headers: { accept: 'text/html' } })).status
  expect(await statusOf()).toBe(200)

  const store = openReleaseStore(join(site.dataDir, 'releases'))
  await store.publish(careers, version, await releaseWithClosed(id))
  await changeChannel(store, careers, promote(version))
  try {
    await expect.poll(statusOf, { timeout: 60_000 }).toBe(410)
    const answer = await fetch(address, { headers: { accept: 'text/html' } })
    const html = await answer.text()
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(html).not.toContain('JobPosting')
    expect(html).not.toContain('<form class="form"')
    expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).not.toContain(`/application/${id}<`)
    expect(await (await fetch(`${site.url}/careers`)).text()).not.toContain(`/application/${id}"`)

    await page.goto(address)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('It closed on')
    await expect(page.getByRole('main').getByRole('link', { name: 'See the openings' })).toHaveAttribute(
      'href',
      '/careers',
    )
  } finally {
    await changeChannel(store, careers, rollback)
  }
  await expect.poll(statusOf, { timeout: 60_000 }).toBe(200)
})
