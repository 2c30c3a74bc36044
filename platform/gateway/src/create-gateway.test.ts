import { GATEWAY_PATHS } from '@mfe/contract'
import { expect, it, onTestFinished } from 'vitest'
import { loadGatewayConfig } from './config.ts'
import { createGateway, type GatewayOptions } from './create-gateway.ts'
import type { GatewaySite } from './site.ts'
import { createFakeSite } from './testing/fake-site.ts'

/** More requests than one caller may have in flight. */
const MANY = 300

/** Creates a gateway with these options, over empty releases, until the end of the test. */
async function createWith(options: Partial<GatewayOptions>, settings: Record<string, string> = {}) {
  const releases = await createFakeSite(settings, (env, store) =>
    createGateway({ config: loadGatewayConfig(env), store, ...options }),
  )
  onTestFinished(() => releases.close())
  return releases
}

/** Sends `MANY` concurrent requests from one caller. Resolves to the number of rejected ones. */
async function rejectionsOf(settings: Record<string, string>): Promise<number> {
  const response = Promise.withResolvers<string>()
  const site = {
    mount: async (app) => void app.get('/slow', () => response.promise),
  } satisfies GatewaySite
  const releases = await createWith({ site }, settings)
  const app = await releases.open()
  const requests = Array.from({ length: MANY }, () => app.inject('/slow'))
  await app.inject({ url: '/healthz', remoteAddress: '192.0.2.1' })
  response.resolve('done')
  const responses = await Promise.all(requests)
  return responses.filter(({ statusCode }) => statusCode === 429).length
}

it('limits the requests that one caller has in flight', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Only Linux reports how many files a process may open')
  expect(await rejectionsOf({})).toBeGreaterThan(0)
})

it('does not limit callers when rate limits are off', async () => {
  expect(await rejectionsOf({ RATE_LIMITS: 'off' })).toBe(0)
})

it('aborts responses that are still unfinished when it closes', async () => {
  const requested = Promise.withResolvers<void>()
  const site = {
    mount: async (app) =>
      void app.get('/endless', () => {
        requested.resolve()
        return new Promise(() => undefined)
      }),
  } satisfies GatewaySite
  const releases = await createWith({ site })
  const gateway = await releases.create()
  const endless = fetch(`${await gateway.start()}/endless`)
  await requested.promise
  await Promise.all([gateway.close(100), expect(endless).rejects.toThrow()])
})

it('serves the paths that hosts reserve for it, and otherwise only pages', async () => {
  const registered = new Set<string>()
  const releases = await createWith({
    extend: (app) => app.addHook('onRoute', ({ url }) => void registered.add(url.replace(/(?<=.)\/.*/, ''))),
  })
  await releases.open()
  expect([...registered].toSorted()).toEqual(['/*', ...Object.values(GATEWAY_PATHS)].toSorted())
})
