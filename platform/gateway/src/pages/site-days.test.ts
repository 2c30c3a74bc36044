import { fakeRemote, fakeShell } from '@mfe/release/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { compose } from '../composition/composition.ts'
import { loadGatewayConfig } from '../config.ts'
import { createGateway } from '../create-gateway.ts'
import { createFakeSite } from '../testing/fake-site.ts'
import { atomFeed } from './atom-feed.ts'

afterEach(() => vi.useRealTimers())

/** Opens a site that lists `/careers/over` until January 31, 2026. */
async function openSite(timeZone: string) {
  const fake = await createFakeSite({}, (env, store) =>
    createGateway({ config: loadGatewayConfig(env), store, site: { timeZone } }),
  )
  await fake.shell()
  await fake.remote('careers', '1.0.0', { renders: 'return "careers"' })
  return { fake, app: await fake.open() }
}

it.each([
  ['UTC', '2026-02-01T00:00:00Z'],
  ['America/New_York', '2026-02-01T00:00:00-05:00'],
  ['Asia/Kolkata', '2026-02-01T00:00:00+05:30'],
  ['Pacific/Auckland', '2026-02-01T00:00:00+13:00'],
])('in the time zone %s, the site lists an address until the last moment of its last day', async (timeZone, end) => {
  const { fake, app } = await openSite(timeZone)
  const listsIt = async (url: string) => (await app.inject(url)).body.includes('/careers/over')
  const lists = () => Promise.all(['/sitemap.xml', '/llms.txt', '/careers.atom'].map(listsIt))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(end) - 1 })
  expect(await lists()).toEqual([true, true, true])
  vi.setSystemTime(Date.parse(end))
  expect(await lists()).toEqual([false, false, false])
  vi.useRealTimers()
  await fake.close()
})

describe('a site', () => {
  it('shows the year of its time zone', async () => {
    const { fake, app } = await openSite('Asia/Kolkata')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T18:30:00Z') })
    const { body } = await app.inject('/careers')
    expect(body).toContain('"year":2027')
    vi.useRealTimers()
    await fake.close()
  })

  it('does not start with an unknown time zone', async () => {
    await expect(openSite('Europe/Atlantis')).rejects.toThrow(/"Europe\/Atlantis" is not a known time zone/)
  })
})

it('dates the entries of a feed from the start of their day, with the offset of the time zone', () => {
  const sitemap = ['2026-03-08', '2026-11-02'].map((lastmod) => ({ path: `/jobs/${lastmod}`, lastmod }))
  const composition = compose(
    { version: '1.0.0', release: fakeShell() },
    new Map([['careers', { version: '1.0.0', release: fakeRemote({ sitemap }) }]]),
    [],
    undefined,
  )
  const feed = { path: '/jobs.atom', title: 'Jobs', page: '/jobs', entries: '/jobs/' }
  const atom = atomFeed(feed, composition, { origin: 'https://acme.example', timeZone: 'America/New_York' })
  expect([...atom.matchAll(/<updated>(.*?)</g)].map(([, time]) => time)).toEqual([
    '2026-11-02T00:00:00-05:00',
    '2026-11-02T00:00:00-05:00',
    '2026-03-08T00:00:00-05:00',
  ])
})
