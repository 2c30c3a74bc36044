import path from 'node:path'
import { followStore, type ReleaseStore } from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { loadGatewayConfig } from '../config.ts'
import { createGateway } from '../create-gateway.ts'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

const LIMIT = { timeout: 50_000 }

let isDown: boolean
const watchers = new Set<() => void>()

/** Makes calls to a store fail while it is down, like calls to a bucket and a database. */
const withOutages = (store: ReleaseStore): ReleaseStore => {
  const failWhenDown =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      if (isDown) throw new Error('down')
      return call(...args)
    }
  return {
    ...store,
    apps: failWhenDown(store.apps),
    channel: failWhenDown(store.channel),
    readRelease: failWhenDown(store.readRelease),
  }
}

const fake = setUpFakeSite(
  async (site) => {
    isDown = false
    await site.shell()
    await site.remote('careers', '1.0.0', { renders: 'return "careers one"' })
    await site.remote('careers', '3.0.0', { renders: 'return "careers three"' }, false)
  },
  {
    make: async (env, store) => {
      const shared = withOutages(store)
      const followed = await followStore({
        versions: shared,
        channels: shared,
        watch: async (onChange) => {
          watchers.add(onChange)
          return { [Symbol.asyncDispose]: async () => void watchers.delete(onChange) }
        },
        folder: path.join(env.DATA_DIR ?? '', 'copies'),
        maxBytes: 1024 ** 2,
        onOutage: () => undefined,
        onUnsaved: (error) => expect.unreachable(String(error)),
      })
      onTestFinished(() => followed[Symbol.asyncDispose]())
      return createGateway({ config: loadGatewayConfig(env), store: followed })
    },
  },
)

const poll = () => {
  for (const onChange of watchers) onChange()
}

const { start } = fake

const readyz = async (app: FastifyInstance) => {
  const response = await app.inject('/readyz')
  return { code: response.statusCode, ...response.json() }
}

it('serves pages while the shared store is unavailable, even after a restart, and reports the outage', async () => {
  const first = await start()
  expect(await readyz(first)).toEqual({ code: 200, status: 'ok', pages: 'ok', problems: [] })
  isDown = true
  await fake.site.remote('careers', '2.0.0', { renders: 'return "careers two"' })
  for (const app of [first, await start()]) {
    poll()
    await expect
      .poll(() => readyz(app), LIMIT)
      .toMatchObject({
        code: 200,
        status: 'degraded',
        pages: 'ok',
        outages: expect.arrayContaining([expect.objectContaining({ part: 'database', fix: expect.any(String) })]),
      })
    expect((await app.inject('/careers')).body).toContain('<h1>careers one</h1>')
    expect((await app.inject('/__mfe/careers/1.0.0/remoteEntry.js')).statusCode).toBe(200)
    const preview = await app.inject('/careers?mfe=careers@3.0.0')
    expect([preview.statusCode, preview.json().code]).toEqual([503, 'release/unreachable'])
  }
  isDown = false
  poll()
  const app = await start()
  await expect.poll(async () => (await app.inject('/careers')).body, LIMIT).toContain('<h1>careers two</h1>')
  expect((await app.inject('/careers?mfe=careers@3.0.0')).body).toContain('<h1>careers three</h1>')
  expect(await readyz(app)).not.toHaveProperty('outages')
})
