import { changeChannel, promote, promoteTo, toAppName, toVersion } from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFakeSite } from '../testing/fake-site.ts'

const CAREERS = toAppName('careers')
/** Takes longer than a page waits for a promotion, the first time it runs in a worker. */
const SLOW_AT_FIRST = `
  for (const end = Date.now() + 2500; !globalThis.ranBefore && Date.now() < end;);
  globalThis.ranBefore = true
  return "careers two"`

let site: Awaited<ReturnType<typeof createFakeSite>>
let app: FastifyInstance

beforeEach(async () => {
  site = await createFakeSite()
  await site.shell()
  await site.remote('careers', '1.0.0', { renders: 'return "careers one"' })
  app = await site.open()
  await app.inject('/careers')
})
afterEach(() => site.close())

const shown = async (url = '/careers') => (await app.inject(url)).body
const becomes = (text: string, url?: string) => expect.poll(() => shown(url), { timeout: 50_000 }).toContain(text)

describe('a promotion', () => {
  it('takes effect with the next page, however long its code takes to compile', async () => {
    await site.remote('careers', '2.0.0', { renders: SLOW_AT_FIRST })
    expect(await shown()).toContain('"careers":{"version":"2.0.0"')
    await becomes('<h1>careers two</h1>')
  })

  it('is in every page requested after it, with many requests in progress', async () => {
    await app.inject('/careers')
    const before = Array.from({ length: 25 }, () => app.inject('/careers'))
    await site.remote('careers', '2.0.0', { renders: 'return "careers two"' })
    const after = Array.from({ length: 50 }, () => shown())
    for (const page of await Promise.all(after)) expect(page).toContain('"careers":{"version":"2.0.0"')
    await Promise.all(before)
  })

  it('of a bundle that never renders does not block others for good', async () => {
    await site.remote('hung', '1.0.0', { renders: 'for (;;);', path: '/hung' })
    expect(await shown()).toContain('<h1>careers one</h1>')
    await site.remote('careers', '2.0.0', { renders: 'return "careers two"' })
    await becomes('<h1>careers two</h1>')
    expect(await shown('/hung')).toContain('<h1>frame</h1>')
  })

  it('of a version that is not in the store changes nothing, and the next one takes effect', async () => {
    await changeChannel(site.store, CAREERS, promote(toVersion('9.9.9')))
    const page = await app.inject('/careers')
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<h1>careers one</h1>')])
    await site.remote('careers', '2.0.0', { renders: 'return "careers two"' })
    await becomes('<h1>careers two</h1>')
  })

  it('of a shell is warm with every remote', async () => {
    await site.shell('2.0.0')
    await becomes('/__mfe/shell/2.0.0/index.js')
    expect(await shown()).toContain('<h1>careers one</h1>')
  })
})

it('is ready only when candidates have rendered too', async () => {
  const renders = 'throw new Error("broken")'
  await site.remote('careers', '2.0.0', { renders }, false)
  await changeChannel(site.store, CAREERS, promoteTo(toVersion('2.0.0'), 1))
  const gateway = await site.create()
  await gateway.start()
  expect((await gateway.app.inject('/readyz')).statusCode).toBe(200)
  expect((await gateway.app.inject('/metrics')).body).toContain('gateway_render_failures_total{app="careers"} 1')
})
