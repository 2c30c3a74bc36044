import { toAppName, toVersion } from '@mfe/release'
import { openUntilIdle } from '../support/page/open-page.ts'
import { storeOf } from '../support/site/careers-release.ts'
import { mfe, runMfe } from '../support/site/mfe.ts'
import type { Site } from '../support/site/site-process.ts'
import { sourceEdits } from '../support/site/source-edits.ts'
import { Visitor } from '../support/site/visitors.ts'
import { copyWorkingTree, type WorkingTree } from '../support/site/working-tree.ts'
import { expect, test } from '../support/test.ts'

const LIBRARY = '@site/charts'
const VERSION = '2.0.0-charts'

const MANIFEST = {
  name: LIBRARY,
  version: '1.0.0',
  private: true,
  type: 'module',
  sideEffects: false,
  exports: { '.': './src/index.ts' },
  dependencies: { react: 'catalog:' },
}
const CHART = `export function BarChart({ label, share }: { label: string; share: number }) {
  return <meter aria-label={label} value={share} />
}
`
const edits = sourceEdits.sharedLibrary

async function createPackage(tree: WorkingTree): Promise<void> {
  await tree.write('packages/charts/package.json', JSON.stringify(MANIFEST))
  await tree.write('packages/charts/src/index.ts', "export { BarChart } from './bar-chart.tsx'\n")
  await tree.write('packages/charts/src/bar-chart.tsx', CHART)
  await tree.install('packages/charts', 'packages/services')
}

const readRelease = (site: Site, app: string) => storeOf(site.dataDir).release(toAppName(app), toVersion(VERSION))
const publish = (app: string) => ['publish', app, '--version', VERSION, '--no-build']

// Uses its own site, because the promotion stays live.
test.use({ siteSettings: {} })

test('the steps of docs/platform/share-a-library.md share a library with a remote', { tag: '@full' }, async ({
  page,
  site,
}) => {
  test.setTimeout(600_000)
  const tree = await copyWorkingTree()
  try {
    await createPackage(tree)
    await tree.edit(edits.shellDependency)
    // An installation would link the new dependency.
    await tree.link('packages/charts', LIBRARY, 'apps/shell')
    for (const edit of [edits.declared, edits.provided, edits.serverImport, edits.serverShare]) await tree.edit(edit)
    await tree.build('shell')

    await tree.edit(edits.remoteDependency)
    await tree.link('packages/charts', LIBRARY, 'apps/careers')
    for (const edit of [edits.chartImport, edits.chart]) await tree.edit(edit)
    await tree.build('careers')

    const rejected = await runMfe(site, publish('careers'), tree.path)
    expect(rejected.code).toBe(1)
    expect(rejected.output).toMatch(/takes @site\/charts from the shell, but shell@\S+ does not provide it/)

    await mfe(site, publish('shell'), tree.path)
    await mfe(site, ['promote', `shell@${VERSION}`], tree.path)
    await mfe(site, publish('careers'), tree.path)
    await mfe(site, ['promote', `careers@${VERSION}`], tree.path)
  } finally {
    await tree.remove()
  }
  const share = { version: '1.0.0', eager: false, js: [expect.any(String)], css: [], exports: ['BarChart'] }
  expect(await readRelease(site, 'shell')).toMatchObject({ provides: { [LIBRARY]: share } })
  expect(await readRelease(site, 'careers')).toMatchObject({
    consumes: { [LIBRARY]: '^1.0.0' },
    imports: { [LIBRARY]: ['BarChart'] },
  })

  const url = `${site.url}/careers`
  await expect.poll(() => new Visitor().releaseOn(url), { timeout: 60_000 }).toBe(`careers@${VERSION}`)
  expect(await (await fetch(url)).text(), 'rendered on the server').toContain('<meter')
  await openUntilIdle(page, '/careers')
  await expect(page.getByRole('meter', { name: 'Places filled' })).toBeVisible()
})
