import { HttpError } from '@mfe/http'
import type { FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { loadGatewayConfig } from './config.ts'
import { createGateway } from './create-gateway.ts'
import type { GatewaySite } from './site.ts'
import { createFakeSite } from './testing/fake-site.ts'

async function open(site: GatewaySite): Promise<FastifyInstance> {
  const releases = await createFakeSite({}, (env, store) =>
    createGateway({ config: loadGatewayConfig(env), store, site }),
  )
  onTestFinished(() => releases.close())
  await releases.shell()
  await releases.remote('shop', '1.0.0', { renders: 'return "order"', path: '/order' })
  await releases.remote('account', '1.0.0', { renders: '', path: '/account', audience: 'signed-in' })
  return releases.open()
}

it('adds routes that take precedence over pages and can send a page with state and status', async () => {
  const app = await open({
    async mount(server, pages) {
      server.get('/order/list', async () => 'own')
      server.post('/order', async (request, reply) => {
        const composition = await pages.compositionOf(request, reply)
        const state = { value: { typed: 'Ada' }, isPersonal: true }
        return pages.send(request, reply, composition, { state, status: 422 })
      })
    },
  })
  expect((await app.inject('/order/list')).body).toBe('own')
  const page = await app.inject({ method: 'POST', url: '/order', payload: {} })
  expect(page.statusCode).toBe(422)
  expect(page.body).toContain('<h1>order</h1><p>{"typed":"Ada"}</p>')
  expect((await app.inject('/order')).body).not.toContain('Ada')
})

it('tells its routes what the gateway serves by itself', async () => {
  const app = await open({
    async mount(server, pages) {
      server.addHook('onRequest', async (request, reply) => {
        const isServed = pages.serves(await pages.compositionOf(request, reply), request.url)
        return reply.send(isServed ? 'pages' : 'site')
      })
    },
  })
  const answerTo = async (url: string) => (await app.inject(url)).body
  const pages = ['/order?a', '/account', '/login']
  for (const url of [...pages, '/favicon.svg', '/order.atom', '/sitemap.xml', '/__mfe/shop/1/a.js']) {
    expect(await answerTo(url), url).toBe('pages')
  }
  for (const url of ['/', '/api/session', '/order/1', '/favicon.png', '/__mfes']) {
    expect(await answerTo(url), url).toBe('site')
  }
})

it('responds with the status and code of an error that a route throws', async () => {
  const app = await open({
    async mount(server) {
      server.get('/teapot', () => Promise.reject(new HttpError(418, 'tea/only', 'No coffee.')))
    },
  })
  const response = await app.inject('/teapot')
  expect([response.statusCode, response.json()]).toEqual([418, { code: 'tea/only', message: 'No coffee.' }])
})

it('redirects moved paths, and derives page state from the URL', async () => {
  const app = await open({
    redirects: { '/orders': '/order' },
    pageState: ({ url }) => (url.endsWith('?done') ? { value: { done: true }, isPersonal: false } : undefined),
  })
  const moved = await app.inject('/orders/?done')
  expect([moved.statusCode, moved.headers.location]).toEqual([308, '/order?done'])
  expect((await app.inject('/order?done')).body).toContain('{"done":true}')
})

it.each(['/orders/secret', '/orders/secret/', '//orders/secret', '/Orders/secret', '/orders/secret/more'])(
  'keeps every response at %s out of caches, search engines and referrers, if the path is secret',
  async (url) => {
    const { headers } = await (await open({ secretPaths: ['/orders/'] })).inject(url)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  },
)

it.each(['/order', '/account', '/nowhere'])('adds attributes to the root element of %s', async (url) => {
  const app = await open({ attributes: { 'data-orders': 'closed "now"' } })
  expect((await app.inject(url)).body).toContain('<html lang="en" data-orders="closed &quot;now&quot;" data-audience="')
})

it('adds sources to the policy, even to existing directives', async () => {
  const app = await open({ policy: { 'frame-src': 'https://maps.example', 'img-src': 'https://tiles.example' } })
  const policy = String((await app.inject('/order')).headers['content-security-policy']).split('; ')
  expect(policy).toContain('frame-src https://maps.example')
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example")
})

it('decides which requests may preload a signed-in page, by default none', async () => {
  const pageOf = async (app: FastifyInstance) => (await app.inject('/account')).body
  expect(await pageOf(await open({}))).not.toContain('modulepreload')
  expect(await pageOf(await open({ mayPreload: async () => true }))).toContain('modulepreload" href="/__mfe/account/')
})
