import { afterEach, describe, expect, it } from 'vitest'
import type { RenderJob } from './protocol.ts'
import { createRenderPool, PoolBusyError } from './render-pool.ts'

/** Renders the number of pages its worker has rendered so far. */
const SHELL = `
let renders = 0
exports.headScript = ''
exports.shared = {}
exports.renderSite = async (job) => {
  renders += 1
  const body = job.app === 'shell' ? 'shell' : job.pagesOf(job.app)['./home']()
  return { head: '', body: body + ' ' + renders, status: 200, noindex: false, hydration: {} }
}`

/** The body of each remote's page function, by name. */
const REMOTES: Readonly<Record<string, string>> = {
  healthy: 'return "healthy"',
  styled: `return '<p class="there">'`,
  broken: 'throw new Error("broken")',
  caused: 'throw new Error("broken", { cause: new TypeError("the reason") })',
  sharing: 'return require("@acme/charts")',
  reading: 'return require("node:fs")',
  hangs: 'for (;;);',
  slow: 'for (const end = Date.now() + 1500; Date.now() < end;); return "slow"',
}

const jobOf = (app: string): RenderJob => ({
  plan: {
    audience: 'public',
    shell: { version: '1' },
    remotes: Object.fromEntries(Object.keys(REMOTES).map((name) => [name, { version: '1' }])),
    modules: '',
    routes: {},
    menu: {},
    previews: [],
  },
  origin: 'http://localhost',
  url: '/',
  year: 2026,
  what: 'page',
  pageName: '',
  app,
  publicFiles: {},
  sheets: [{ url: '/1.css', text: '.there{a:1}.nowhere{a:2}' }],
})

let pool: ReturnType<typeof createRenderPool>

function openPool(workers = 1) {
  pool = createRenderPool({
    workers,
    timeoutMs: 500,
    readBundle: async (app, version) => ({
      app,
      version,
      code: app === 'shell' ? SHELL : `exports.pages = { './home': () => { ${REMOTES[app]} } }`,
    }),
  })
  return pool
}

afterEach(() => pool.close())

const body = async (app: string) => (await pool.render(jobOf(app))).body

describe('a render pool', () => {
  it('extracts the critical CSS on the worker', async () => {
    openPool()
    expect((await pool.render(jobOf('styled'))).criticalCss).toBe('.there{a:1}')
  })

  it('reuses its worker', async () => {
    openPool()
    expect(await body('healthy')).toBe('healthy 1')
    expect(await body('healthy')).toBe('healthy 2')
  })

  it('replaces a worker with a warm one after a failed render', async () => {
    openPool()
    await pool.renew([jobOf('shell'), jobOf('healthy')])
    await expect(body('broken')).rejects.toThrow('broken')
    expect(await body('healthy')).toBe('healthy 3')
  })

  it('rejects with the page’s error and its cause', async () => {
    openPool()
    const error: unknown = await body('caused').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: 'broken', stack: expect.stringContaining('caused@1') })
    expect(error).toHaveProperty('cause', expect.any(Error))
    expect(error).toMatchObject({ cause: { name: 'TypeError', message: 'the reason' } })
  })

  it.each([
    ['sharing', '@acme/charts', 'Add "@acme/charts" to `shared`'],
    ['reading', 'node:fs', 'they have no files'],
  ])('says how to fix an import that the server does not provide, in %s', async (app, module, fix) => {
    openPool()
    await expect(body(app)).rejects.toMatchObject({
      message: `${app}@1 requires "${module}", which does not exist on the server.`,
      fix: expect.stringContaining(fix),
    })
  })

  it('serves from the current workers until the new ones are warm', async () => {
    openPool()
    await pool.renew([jobOf('healthy')])
    const renewal = pool.renew([jobOf('slow')])
    expect(await body('healthy')).toBe('healthy 2')
    await renewal
    expect(await body('healthy')).toBe('healthy 2')
    expect(await body('healthy')).toBe('healthy 3')
  })

  it('keeps a retired worker running until its page is done', async () => {
    openPool()
    await pool.renew([jobOf('healthy')])
    const page = body('slow')
    await pool.renew([jobOf('shell')])
    await expect(page).resolves.toBe('slow 2')
    expect(await body('shell')).toBe('shell 2')
  })

  it('replaces a failed worker while a retired one is still rendering', async () => {
    openPool()
    await pool.renew([jobOf('healthy')])
    const page = body('slow')
    await pool.renew([jobOf('healthy')])
    await expect(body('broken')).rejects.toThrow('broken')
    expect(await body('healthy')).toBe('healthy 2')
    await expect(page).resolves.toBe('slow 2')
  })

  it('returns failed samples and warms the workers with the rest', async () => {
    openPool(2)
    const broken = jobOf('broken')
    const failures = await pool.renew([broken, jobOf('healthy')])
    expect([...failures.keys()]).toEqual([broken])
    expect(await Promise.all([body('healthy'), body('healthy')])).toEqual(['healthy 2', 'healthy 2'])
  })

  it('rejects renders when the queue is full', async () => {
    openPool()
    const pages = Array.from({ length: 30 }, () => body('healthy'))
    const outcomes = await Promise.allSettled(pages)
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(rejected.length).toBeGreaterThan(0)
    for (const { reason } of rejected) expect(reason).toBeInstanceOf(PoolBusyError)
    expect(outcomes[0]).toEqual({ status: 'fulfilled', value: 'healthy 1' })
  })

  it('rejects every pending and later render once it is closed', async () => {
    openPool()
    const pages = [body('hangs'), body('healthy')]
    const outcomes = Promise.allSettled(pages)
    await pool.close()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(body('healthy')).rejects.toThrow('closed')
  })
})
