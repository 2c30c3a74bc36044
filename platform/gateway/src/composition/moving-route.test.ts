import { setTimeout as pause } from 'node:timers/promises'
import { type AppName, promoteTogether, type ReleaseStore, toAppName, toVersion } from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

const V2 = toVersion('2.0.0')
const [CAREERS, JOBS] = [toAppName('careers'), toAppName('jobs')]
const TARGETS = [CAREERS, JOBS].map((app) => ({ app, version: V2 }))

/** `/openings` is a page of careers, and of the second version of jobs. */
const fake = setUpFakeSite(
  async (site) => {
    await site.shell()
    await site.remote('jobs', '1.0.0', { renders: 'return "jobs"', path: '/jobs' })
    await site.remote('careers', '1.0.0', { renders: 'return "openings of careers"', path: '/openings' })
    await site.remote('jobs', '2.0.0', { renders: 'return "openings of jobs"', path: '/openings' }, false)
    await site.remote('careers', '2.0.0', { renders: 'return "careers"', path: '/careers' }, false)
  },
  { settings: { RATE_LIMITS: 'off' } },
)

/** Longer than a gateway takes to notice a document and to warm up for it. */
const PAUSE_MS = 1500

/** Returns a store that stores the documents of a change one after another, in this order, and waits after each. */
const slowly = (store: ReleaseStore, order: readonly AppName[], wait: () => Promise<unknown>): ReleaseStore => ({
  ...store,
  async advanceAll(changes) {
    for (const app of order) {
      const next = changes.get(app)
      if (next && !(await store.advance(app, next))) return false
      await wait()
    }
    return true
  },
})

async function shownBy(app: FastifyInstance): Promise<string> {
  const { statusCode, body } = await app.inject('/openings')
  return `${statusCode} ${/<h1>(.*?)<\/h1>/.exec(body)?.[1]}`
}

/** Requests the page until told to stop. Resolves to what it showed, once per change. */
async function visit(app: FastifyInstance, isOver: () => boolean): Promise<string[]> {
  const seen: string[] = []
  while (!isOver()) {
    const shown = await shownBy(app)
    if (seen.at(-1) !== shown) seen.push(shown)
    await pause(5)
  }
  return seen
}

describe('a route that moves from one app to another with one promotion', () => {
  it.each([
    ['the app that has it', [CAREERS, JOBS]],
    ['the app that gets it', [JOBS, CAREERS]],
  ])('is served at every moment, even if the document of %s is stored long before the other', async (_, order) => {
    const app = await fake.start()
    let isOver = false
    const visits = Array.from({ length: 4 }, () => visit(app, () => isOver))
    await promoteTogether(
      slowly(fake.site.store, order, () => pause(PAUSE_MS)),
      TARGETS,
    )
    await fake.site.settled()
    expect(await shownBy(app)).toBe('200 openings of jobs')
    isOver = true
    for (const seen of await Promise.all(visits)) {
      expect(seen[0]).toBe('200 openings of careers')
      expect([undefined, '200 openings of jobs']).toContain(seen[1])
      expect(seen.length).toBeLessThan(3)
    }
  })

  it('is served by a gateway that starts in the middle of the change', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const store = slowly(fake.site.store, [CAREERS, JOBS], () => held)
    const change = promoteTogether(store, TARGETS)
    await expect.poll(async () => (await fake.site.store.channel(CAREERS)).stable).toBe(V2)
    const app = await fake.site.open()
    expect(await shownBy(app)).toBe('200 openings of careers')
    release()
    await change
    expect(await shownBy(app)).toBe('200 openings of jobs')
  })

  it('stays where it is if the command is interrupted, and the readiness says so until the change is made', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const store = slowly(fake.site.store, [CAREERS, JOBS], () => held)
    const change = promoteTogether(store, TARGETS)
    await expect.poll(async () => (await fake.site.store.channel(CAREERS)).stable).toBe(V2)
    const app = await fake.start()
    const readiness = async () => (await app.inject('/readyz')).json()
    expect(await readiness()).toMatchObject({ status: 'ok', problems: [] })
    const interrupted = Date.now() + 60_000
    vi.useFakeTimers({ toFake: ['Date'], now: interrupted })
    onTestFinished(() => void vi.useRealTimers())
    expect(await readiness()).toMatchObject({ status: 'degraded', problems: [{ check: 'change', app: 'careers' }] })
    expect(await shownBy(app)).toBe('200 openings of careers')
    release()
    await change
    vi.setSystemTime(interrupted + 60_000)
    expect(await readiness()).toMatchObject({ status: 'ok', problems: [] })
    expect(await shownBy(app)).toBe('200 openings of jobs')
  })
})
