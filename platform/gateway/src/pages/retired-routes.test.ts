import { changeChannel, makeCandidate, promote, retireApp, toAppName, toVersion } from '@mfe/release'
import { beforeEach, describe, expect, it } from 'vitest'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

const CAREERS = toAppName('careers')
const V1 = toVersion('1.0.0')

/** `careers` is live with `/careers/:team`, a feed, a public file and sitemap entries, and `jobs` with `/jobs`. */
const fake = setUpFakeSite(async (site) => {
  await site.shell()
  await site.remote('jobs', '1.0.0', { renders: 'return "jobs"', path: '/jobs' })
  await site.remote('careers', '1.0.0', { renders: 'return "careers"', path: '/careers', data: '{}' })
  return site.open()
})

const get = async (url: string) => {
  await fake.site.settled()
  return fake.app.inject(url)
}
const leadsTo = async (url: string) => {
  const { statusCode, headers } = await get(url)
  return [statusCode, headers.location]
}
const retire = (redirect = '/jobs') => retireApp(fake.site.store, { app: CAREERS, redirect })

describe('a retired app', () => {
  beforeEach(() => retire())

  it('redirects its former routes, with their query, as long as it is retired', async () => {
    expect(await leadsTo('/careers?team=a&x=?')).toEqual([301, '/jobs?team=a&x=?'])
    expect((await get('/careers')).headers['cache-control']).toBe('no-cache')
    expect((await fake.app.inject({ method: 'HEAD', url: '/careers' })).statusCode).toBe(301)
    await changeChannel(fake.site.store, CAREERS, promote(V1))
    expect((await get('/careers')).body).toContain('<h1>careers</h1>')
  })

  it('is in no menu, list or plan, and its public files and feeds are gone', async () => {
    for (const url of ['/jobs', '/sitemap.xml', '/llms.txt']) expect((await get(url)).body).not.toContain('careers')
    expect((await get('/careers.atom')).statusCode).toBe(404)
    expect((await get('/assets/data/careers.json')).statusCode).toBe(404)
    expect((await get('/careers/unknown/address')).statusCode).toBe(404)
  })

  it('still has the files of its versions, for open tabs', async () => {
    const { statusCode, headers } = await get('/__mfe/careers/1.0.0/remoteEntry.js')
    expect([statusCode, headers['cache-control']]).toEqual([200, expect.stringContaining('immutable')])
  })

  it('can be previewed', async () => {
    expect((await get('/careers?mfe=careers@1.0.0')).body).toContain('<h1>careers</h1>')
    expect((await get('/careers?mfe=jobs@1.0.0')).headers['cache-control']).toBe('no-store')
  })
})

it('redirects every address of a pattern, except for those that another app serves by now', async () => {
  await fake.site.remote('careers', '2.0.0', { renders: 'return "team"', path: '/careers/:team' })
  await retire()
  expect(await leadsTo('/careers/design')).toEqual([301, '/jobs'])
  await fake.site.remote('jobs', '2.0.0', { renders: 'return "jobs"', path: '/careers/design' }, false)
  await changeChannel(fake.site.store, toAppName('jobs'), makeCandidate(toVersion('2.0.0'), 0))
  const { statusCode, headers } = await get('/careers/design')
  expect([statusCode, headers['cache-control']]).toEqual([301, 'private, no-cache'])
  await changeChannel(fake.site.store, toAppName('jobs'), promote(toVersion('2.0.0')))
  expect((await get('/careers/design')).body).toContain('<h1>jobs</h1>')
  expect(await leadsTo('/careers/sales')).toEqual([301, '/jobs'])
})

it('leads past an app that was retired later, in one step, and in no circle', async () => {
  await fake.site.remote('about', '1.0.0', { renders: 'return "about"', path: '/about' })
  await retire()
  await retireApp(fake.site.store, { app: toAppName('jobs'), redirect: '/about' })
  expect(await leadsTo('/careers')).toEqual([301, '/about'])
  expect(await leadsTo('/jobs')).toEqual([301, '/about'])
  await fake.site.remote('about', '2.0.0', { renders: 'return "careers"', path: '/careers' })
  await retireApp(fake.site.store, { app: toAppName('jobs'), redirect: '/careers' })
  expect(await leadsTo('/jobs')).toEqual([301, '/careers'])
  await fake.site.remote('about', '3.0.0', { renders: 'return "about"', path: '/about' })
  expect((await get('/jobs')).statusCode).toBe(404)
})
