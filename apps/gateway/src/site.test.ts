import type { Registration } from '@site/api'
import { brand } from '@site/brand'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mountedApi } from './api/mounted-api.ts'
import { createFakeSite } from './testing/fake-site.ts'

let site: Awaited<ReturnType<typeof createFakeSite>>
let app: FastifyInstance
let isReady: boolean

beforeEach(() => createReleases())
afterEach(() => site.close())

async function createReleases(registration?: Registration) {
  isReady = true
  site = await createFakeSite(
    mountedApi({
      plugin: async () => undefined,
      hasSession: async (cookies) => cookies === 'sid=valid',
      parts: {
        database: async () => ({ status: isReady ? 'ok' : 'unavailable' }),
        storage: async () => ({ status: 'ok' }),
      },
      metrics: async () => 'api_metric 1\n',
    }),
    registration,
  )
  await site.shell()
  await site.remote('marketing', '1.0.0', { renders: 'return "contact"', path: '/contactus' })
  await site.remote('filemanager', '1.0.0', { renders: '', path: '/:Folder/files', audience: 'signed-in' })
}

it.each([
  ['/contact/?a=1', '/contactus?a=1'],
  ['/home', '/'],
  ['/index.html', '/'],
  ['/fullstackdevelopment', '/fullstackdevlopment'],
  ['/iot-digital-experience', '/iot-digitital-experience'],
])('redirects %s to %s', async (from, to) => {
  app = await site.open()
  const response = await app.inject(from)
  expect([response.statusCode, response.headers.location]).toEqual([308, to])
})

it('confirms on the page that the form was sent', async () => {
  app = await site.open()
  expect((await app.inject('/contactus?sent=1')).body).toContain('"sent":true')
  expect((await app.inject('/contactus')).body).not.toContain('"sent":true')
})

it.each([
  ['open', ''],
  ['closed', ' data-registration="closed"'],
  [['example.com', 'example.org'], ' data-registration="example.com example.org"'],
] as const)('tells the style sheets of every page who may register: %s', async (registration, attribute) => {
  await site.close()
  await createReleases(registration)
  app = await site.open()
  for (const url of ['/contactus', '/Reports/files']) {
    expect((await app.inject(url)).body).toContain(`<html lang="en"${attribute} data-audience=`)
  }
})

it('lets pages frame only the map, and play media only from this origin', async () => {
  app = await site.open()
  const policy = String((await app.inject('/contactus')).headers['content-security-policy'])
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(['frame-src https://www.openstreetmap.org', "media-src 'self'"]),
  )
})

it('preloads the signed-in area only for a session', async () => {
  app = await site.open()
  const pageFor = async (cookie: string) => (await app.inject({ url: '/Reports/files', headers: { cookie } })).body
  expect(await pageFor('sid=valid')).toContain('modulepreload" href="/__mfe/filemanager/')
  expect(await pageFor('sid=expired')).not.toContain('modulepreload')
})

it('says whom to tell about a weakness, for less than a year from now', async () => {
  app = await site.open()
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toContain(`Contact: mailto:${brand.contact.email}\n`)
  const days = (Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

it('lists the parts of its API, and serves its metrics', async () => {
  const gateway = await site.create()
  await gateway.start()
  const ready = { status: 'ok', pages: 'ok', database: 'ok', storage: 'ok', problems: [] }
  expect((await gateway.app.inject('/readyz')).json()).toEqual(ready)
  expect((await gateway.app.inject('/metrics')).body).toContain('api_metric 1')
  isReady = false
  for (const [url, code, status] of [
    ['/readyz', 200, 'degraded'],
    ['/readyz?for=calls', 503, 'unavailable'],
  ] as const) {
    const response = await gateway.app.inject(url)
    expect([response.statusCode, response.json()]).toEqual([code, { ...ready, status, database: 'unavailable' }])
  }
})
