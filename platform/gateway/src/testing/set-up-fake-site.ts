import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createFakeSite } from './fake-site.ts'

type FakeSite = Awaited<ReturnType<typeof createFakeSite>>

interface Options {
  /** One site for all tests of the file. */
  once?: boolean
  settings?: Record<string, string>
  make?: Parameters<typeof createFakeSite>[1]
}

/**
 * Sets up a fake site for each test. `prepare` publishes its releases and returns the server to test, if it starts one.
 */
export function setUpFakeSite(
  prepare: (site: FakeSite) => Promise<FastifyInstance | undefined>,
  { once = false, settings = {}, make }: Options = {},
) {
  let site: FakeSite
  let app: FastifyInstance | undefined
  const [before, after] = once ? [beforeAll, afterAll] : [beforeEach, afterEach]
  before(async () => {
    site = await createFakeSite(settings, make)
    app = await prepare(site)
  })
  after(() => site.close())
  return {
    get site() {
      return site
    },
    get app() {
      if (!app) throw new Error('The fake site has not started a server.')
      return app
    },
    /** Starts a server, which replaces `app`. */
    async start() {
      const gateway = await site.create()
      await gateway.start()
      app = gateway.app
      return app
    },
  }
}
