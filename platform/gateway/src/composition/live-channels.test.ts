import { changeChannel, makeCandidate, promote, toAppName, toVersion } from '@mfe/release'
import { describe, expect, it } from 'vitest'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

const CAREERS = toAppName('careers')
/** The first run in a worker takes longer than a page waits for a promotion. */
const SLOW_AT_FIRST = `
  for (const end = Date.now() + 2500; !globalThis.ranBefore && Date.now() < end;);
  globalThis.ranBefore = true
  return "careers two"`

const fake = setUpFakeSite(async (site) => {
  await site.shell()
  await site.remote('careers', '1.0.0', { renders: 'return "careers one"' })
  const app = await site.open()
  await app.inject('/careers')
  return app
})

const shown = async (url = '/careers') => (await fake.app.inject(url)).body
const becomes = (text: string, url?: string) => expect.poll(() => shown(url), { timeout: 50_000 }).toContain(text)

describe('a promotion', () => {
  it('takes effect with the next page, even if its code is slow to compile', async () => {
    await fake.site.remote('careers', '2.0.0', { renders: SLOW_AT_FIRST })
    expect(await shown()).toContain('"careers":{"version":"2.0.0"')
    await becomes('<h1>careers two</h1>')
  })

  it('applies to every page requested after it, even with many requests in flight', async () => {
    await fake.app.inject('/careers')
    const before = Array.from({ length: 25 }, () => fake.app.inject('/careers'))
    await fake.site.remote('careers', '2.0.0', { renders: 'return "careers two"' })
    const after = Array.from({ length: 50 }, () => shown())
    for (const page of await Promise.all(after)) expect(page).toContain('"careers":{"version":"2.0.0"')
    await Promise.all(before)
  })

  it('does not block later ones if its bundle never renders', async () => {
    await fake.site.remote('hung', '1.0.0', { renders: 'for (;;);', path: '/hung' })
    expect(await shown()).toContain('<h1>careers one</h1>')
    await fake.site.remote('careers', '2.0.0', { renders: 'return "careers two"' })
    await becomes('<h1>careers two</h1>')
    expect(await shown('/hung')).toContain('<h1>frame</h1>')
  })

  it('changes nothing if the store lacks the version, and the next one takes effect', async () => {
    await changeChannel(fake.site.store, CAREERS, promote(toVersion('9.9.9')))
    const page = await fake.app.inject('/careers')
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<h1>careers one</h1>')])
    await fake.site.remote('careers', '2.0.0', { renders: 'return "careers two"' })
    await becomes('<h1>careers two</h1>')
  })

  it('warms a new shell with every remote', async () => {
    await fake.site.shell('2.0.0')
    await becomes('/__mfe/shell/2.0.0/index.js')
    expect(await shown()).toContain('<h1>careers one</h1>')
  })
})

it('reports readiness only after candidates have also rendered', async () => {
  const renders = 'throw new Error("broken")'
  await fake.site.remote('careers', '2.0.0', { renders }, false)
  await changeChannel(fake.site.store, CAREERS, makeCandidate(toVersion('2.0.0'), 1))
  const app = await fake.start()
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  expect((await app.inject('/metrics')).body).toContain('gateway_render_failures_total{app="careers"} 1')
})
