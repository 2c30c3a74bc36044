import { toAppName } from '@mfe/release'
import { Frame } from '../pages/frame.ts'
import { openUntilIdle } from '../support/page/open-page.ts'
import { storeOf } from '../support/site/careers-release.ts'
import { mfe } from '../support/site/mfe.ts'
import { sourceEdits } from '../support/site/source-edits.ts'
import { Visitor } from '../support/site/visitors.ts'
import { copyWorkingTree, type WorkingTree } from '../support/site/working-tree.ts'
import { expect, test } from '../support/test.ts'

const DATA = 'assets/data/events-data.json'
const PAGE = `
import { definePage } from '@mfe/page'
import { Banner, Section, Text } from '@site/ui'
import { lazy } from 'react'
import font from './font.woff2'
import styles from './home.module.css'
import mark from './mark.svg'
import rooms from './rooms.json'
import evening from './evening/photo.png'
import morning from './morning/photo.png'

const plan = new URL('./plan.csv', import.meta.url).href
const Note = lazy(() => import('./note.tsx'))
const lead = await Promise.resolve('Where to meet us.')
const files = [morning, evening, mark, font, plan]

export default definePage({
  loader: ({ readJson }) => readJson<string[]>('${DATA}'),
  component: ({ data }) => (
    <>
      <Banner title="Events" lead={lead} />
      <Note />
      <Section>{data.map((event) => <Text key={event}>{event}</Text>)}</Section>
      <p className={styles.picture}>{rooms.join()}</p>
      <p><img src={morning} alt="Morning" width="1" height="1" /></p>
      <ul data-files="">{files.map((file) => <li key={file}>{file}</li>)}</ul>
    </>
  ),
  meta: () => ({ title: 'Events', description: 'Where to meet us.' }),
})
`

/** A file of every kind, two of them with the same name. */
const FILES: Readonly<Record<string, string>> = {
  'morning/photo.png': '<morning>',
  'evening/photo.png': '<evening>',
  'mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'font.woff2': '<font>',
  'plan.csv': 'time,room',
  'rooms.json': '["Hall"]',
  'note.tsx': 'export default () => <p>Doors open at nine.</p>',
  'home.module.css': '.picture { background: url(./morning/photo.png) }',
}

async function writeEvents(tree: WorkingTree): Promise<void> {
  await tree.edit(sourceEdits.newRemote.declaration)
  await tree.write(`apps/events/public/${DATA}`, JSON.stringify(['Open day in spring']))
  await tree.write('apps/events/src/pages/home.page.tsx', PAGE)
  for (const [file, text] of Object.entries(FILES)) await tree.write(`apps/events/src/pages/${file}`, text)
}

// Uses its own site, because the promotion stays live and other specs count the pages.
test.use({ siteSettings: {} })

test('a new remote appears in the live shell with its menu entry, public data and imports of every kind', async ({
  page,
  site,
}) => {
  test.setTimeout(200_000)
  const store = storeOf(site.dataDir)
  const shell = await store.channel(toAppName('shell'))
  const tree = await copyWorkingTree()
  try {
    await mfe(site, ['new', 'events'], tree.path)
    await tree.install('apps/events', 'apps/careers')
    await writeEvents(tree)
    await tree.build('events')
    await mfe(site, ['publish', 'events', '--version', '1.0.0', '--no-build'], tree.path)
    await mfe(site, ['promote', 'events@1.0.0'], tree.path)
  } finally {
    await tree.remove()
  }
  const url = `${site.url}/events`
  await expect.poll(() => new Visitor().releaseOn(url), { timeout: 60_000 }).toBe('events@1.0.0')
  const html = await (await fetch(url)).text()
  for (const text of ['Open day in spring', 'Where to meet us.</p>', 'Doors open at nine.'])
    expect(html).toContain(text)

  const served = /<ul data-files="">(.*?)<\/ul>/.exec(html)?.[1] ?? ''
  const addresses = [...served.matchAll(/<li>(.*?)<\/li>/g)].map(([, address = '']) => address)
  const bytes = await Promise.all(addresses.map(async (file) => (await fetch(new URL(file, site.url))).text()))
  expect(bytes).toEqual(Object.values(FILES).slice(0, 5))
  const listed = page.locator('[data-files] > li')
  const picture = page.getByText('Hall')
  await openUntilIdle(page, '/events')
  await expect(listed).toHaveText(addresses)
  await expect(picture).toHaveCSS('background-image', `url("${site.url}${addresses[0]}")`)

  const frame = new Frame(page)
  await openUntilIdle(page, '/aboutus')
  const responsePromise = page.waitForResponse((response) => response.url().includes(DATA))
  await frame.menuButton('Services').click()
  await frame.menuLink('Events').click()
  await expect(frame.heading).toHaveText('Events')
  await expect(page.locator('main')).toContainText('Open day in spring')
  expect((await responsePromise).status()).toBe(200)
  await expect(listed).toHaveText(addresses)
  await expect(page.locator('main')).toContainText('Doors open at nine.')
  await expect(page.getByAltText('Morning')).toHaveAttribute('src', addresses[0] ?? '')
  expect(await store.channel(toAppName('shell'))).toEqual(shell)
})
