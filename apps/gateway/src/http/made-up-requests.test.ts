import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFakeSite } from '../testing/fake-site.ts'

let site: Awaited<ReturnType<typeof createFakeSite>>
let app: FastifyInstance

beforeEach(async () => {
  site = await createFakeSite()
  await site.shell()
  await site.remote('marketing', '1.0.0', { renders: 'return "contact"', path: '/contactus' })
  app = await site.open()
})
afterEach(() => site.close())

const rendersOf = (html: string) => JSON.parse(/id="hydration">(.*?)<\/script>/s.exec(html)?.[1] ?? '').renders

it('renders the page after a sent form once, whatever else its address says', async () => {
  const get = async (url: string) => (await app.inject(url)).body
  const [plain, sent] = [await get('/contactus'), await get('/contactus?sent=1')]
  expect(sent).toContain('"sent":true')
  expect(plain).not.toContain('"sent":true')
  expect(rendersOf(await get('/contactus?sent=1&a=1'))).toBe(rendersOf(sent))
  expect(rendersOf(await get('/contactus?a=1'))).not.toBe(rendersOf(sent))
})
