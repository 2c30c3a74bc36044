import { type DeclaredSettings, settingsAddress } from '@mfe/contract'
import { changeChannel, configureApp, makeCandidate, promote, toAppName, toVersion } from '@mfe/release'
import { bytesOf } from '@mfe/release/testing'
import { expect, it } from 'vitest'
import { fakeRemoteBuild } from '../testing/fake-builds.ts'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

const careers = toAppName('careers')

/** A shell that shows the plan which the server gives it for a page. */
const SHELL = `
exports.headScript = 'void 0'
exports.shared = { react: {} }
exports.renderSite = async ({ plan }) => ({
  head: '<title>Page</title>',
  body: '<output>' + JSON.stringify(plan.remotes.careers.settings) + '</output>',
  status: 200,
  noindex: false,
  hydration: {},
})`

const settings = {
  layout: { type: 'string', enum: ['list', 'grid'], default: 'list' },
  pageSize: { type: 'number', default: 20 },
} as const

const fake = setUpFakeSite(async (site) => {
  await site.shell('1.0.0', SHELL)
  await site.remote('jobs', '1.0.0', { renders: 'return "jobs"', path: '/jobs' })
  await site.remote('careers', '1.0.0', { renders: 'return "careers"' })
  return site.open()
})

/** Publishes a version of careers with settings. */
async function publish(version: string, declared: DeclaredSettings = settings): Promise<void> {
  const { manifest, files } = fakeRemoteBuild('careers', { renders: `return "careers ${version}"` })
  await fake.site.store.publish(careers, toVersion(version), bytesOf({ ...manifest, settings: declared }, files))
}

async function goLive(version: string): Promise<void> {
  await publish(version)
  await changeChannel(fake.site.store, careers, promote(toVersion(version)))
}

const set = (...values: [string, string][]) => configureApp(fake.site.store, careers, { set: new Map(values) })

async function get(url: string) {
  await fake.site.settled()
  return fake.app.inject(url)
}

const planOf = (html: string) => JSON.parse(/id="composition">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

it('gives the settings to the pages of their remote alone, in the browser and on the server', async () => {
  await goLive('2.0.0')
  const before = await get('/jobs')
  await set(['layout', 'grid'])
  const page = await get('/careers')
  const values = { layout: 'grid', pageSize: 20 }
  expect(planOf(page.body).remotes.careers).toMatchObject({ hasSettings: true, settings: values })
  expect(page.body).toContain(`<output>${JSON.stringify(values)}</output>`)

  const other = await get('/jobs')
  expect(other.body).toBe(before.body)
  expect(planOf(other.body).remotes).toMatchObject({ careers: { version: '2.0.0', hasSettings: true } })
  expect(other.body).not.toContain('grid')
})

it('says nothing of settings in the plan of a remote that has none', async () => {
  expect(planOf((await get('/careers')).body).remotes.careers).toEqual({ version: '1.0.0' })
})

it('serves the settings of each version, as it declares them', async () => {
  await goLive('2.0.0')
  await publish('3.0.0', { layout: { type: 'string', enum: ['table'], default: 'table' } })
  await set(['layout', 'grid'])
  await fake.site.settled()
  const first = await get(settingsAddress('careers', '2.0.0'))
  expect([first.json(), first.headers['cache-control']]).toEqual([{ layout: 'grid', pageSize: 20 }, 'no-store'])
  expect((await get(settingsAddress('careers', '3.0.0'))).json()).toEqual({ layout: 'table' })
  expect((await get(settingsAddress('careers', '1.0.0'))).json()).toEqual({})
  for (const [app, version] of [
    ['careers', '9.0.0'],
    ['shell', '1.0.0'],
    ['Careers', '1.0.0'],
  ] as const) {
    expect((await get(settingsAddress(app, version))).statusCode).toBe(404)
  }
})

it('gives a preview the settings that its version declares', async () => {
  await publish('2.0.0')
  const page = await get('/careers?mfe=careers@2.0.0')
  expect(planOf(page.body).remotes.careers.settings).toEqual({ layout: 'list', pageSize: 20 })
})

it('gives a candidate the same settings', async () => {
  await goLive('2.0.0')
  await publish('3.0.0')
  await changeChannel(fake.site.store, careers, makeCandidate(toVersion('3.0.0'), 100))
  await set(['pageSize', '5'])
  const { version, settings: values } = planOf((await get('/careers')).body).remotes.careers
  expect([version, values]).toEqual(['3.0.0', { layout: 'list', pageSize: 5 }])
})
