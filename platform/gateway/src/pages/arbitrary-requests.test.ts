import { afterEach, expect, it, vi } from 'vitest'
import { loadGatewayConfig } from '../config.ts'
import { createGateway } from '../create-gateway.ts'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

/** Occupies the worker, so other pages wait. */
const SLOW = 'for (const end = Date.now() + 200; Date.now() < end;); return "slow"'
const fake = setUpFakeSite(
  async (site) => {
    await site.shell()
    await site.remote('marketing', '1.0.0', {
      renders: 'return "contact"',
      path: '/contactus',
      query: ['a', 'made-up'],
    })
    return site.open()
  },
  {
    make: (env, store) =>
      createGateway({
        config: loadGatewayConfig(env),
        store,
        site: {
          pageState: ({ url }) => (url.includes('sent=1') ? { value: { sent: true }, isPersonal: false } : undefined),
        },
      }),
  },
)
afterEach(() => vi.useRealTimers())

const rendersOf = (html: string) => JSON.parse(/id="hydration">(.*?)<\/script>/s.exec(html)?.[1] ?? '').renders

it('renders a page with state once, regardless of its query', async () => {
  const get = async (url: string) => (await fake.app.inject(url)).body
  const [plain, sent] = [await get('/contactus'), await get('/contactus?sent=1')]
  expect(sent).toContain('"sent":true')
  expect(plain).not.toContain('"sent":true')
  expect(rendersOf(await get('/contactus?sent=1&a=1'))).toBe(rendersOf(sent))
  expect(rendersOf(await get('/contactus?a=1'))).not.toBe(rendersOf(sent))
})

it('sends an expired page while the workers are overloaded', async () => {
  await fake.site.remote('slow', '1.0.0', { renders: SLOW, path: '/slow', query: ['number'] })
  await fake.site.settled()
  await fake.app.inject('/contactus')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  const flood = Array.from({ length: 40 }, (_, each) => fake.app.inject(`/slow?number=${each}`))
  await Promise.any(flood.map(async (page) => expect((await page).body).toContain('<div id="root"></div>')))
  expect((await fake.app.inject('/contactus')).body).toContain('<h1>contact</h1>')
  await Promise.all(flood)
})

it('reads the files needed to render pages only once', async () => {
  const reads = vi.spyOn(fake.site.store, 'readFile')
  await fake.app.inject('/contactus?a=1')
  expect(reads).toHaveBeenCalled()
  reads.mockClear()
  expect((await fake.app.inject('/contactus?a=2')).body).toContain('<h1>contact</h1>')
  expect(reads).not.toHaveBeenCalled()
})

it('leaves pages at made-up addresses to the browser, but not cached pages, once a network has caused too many', async () => {
  const get = async (url: string, remoteAddress: string) => (await fake.app.inject({ url, remoteAddress })).body
  const queries = Array.from({ length: 100 }, (_, each) => `/contactus?made-up=${each}`)
  await get('/contactus', '192.0.2.1')
  const pages: string[] = []
  for (const url of queries) pages.push(await get(url, '192.0.2.1'))
  expect(pages.filter((html) => html.includes('<h1>contact</h1>')).length).toBeLessThan(80)
  expect(pages.at(-1)).toContain('<h1>frame</h1>')
  expect(await get('/contactus', '192.0.2.1')).toContain('<h1>contact</h1>')
  expect(await get('/contactus?made-up', '192.0.2.2')).toContain('<h1>contact</h1>')
})
