import { afterEach, describe, expect, it } from 'vitest'
import type { RenderJob } from './protocol.ts'
import { createRenderPool, PoolBusy } from './render-pool.ts'

/** Shows how many pages its worker has rendered. */
const SHELL = `
let renders = 0
exports.headScript = ''
exports.shared = {}
exports.renderSite = async (job) => {
  renders += 1
  const body = job.app === 'shell' ? 'shell' : job.pagesOf(job.app)['./home']()
  return { head: '', body: body + ' ' + renders, status: 200, noindex: false, hydration: {} }
}`

const REMOTES: Readonly<Record<string, string>> = {
  sound: 'return "sound"',
  dressed: `return '<p class="there">'`,
  broken: 'throw new Error("broken")',
  hung: 'for (;;);',
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

function open(workers = 1) {
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
    open()
    expect((await pool.render(jobOf('dressed'))).criticalCss).toBe('.there{a:1}')
  })

  it('reuses its worker', async () => {
    open()
    expect(await body('sound')).toBe('sound 1')
    expect(await body('sound')).toBe('sound 2')
  })

  it('replaces a worker that a page has ended with a warm one', async () => {
    open()
    await pool.renew([jobOf('shell'), jobOf('sound')])
    await expect(body('broken')).rejects.toThrow('broken')
    expect(await body('sound')).toBe('sound 3')
  })

  it('serves from the current workers until the new ones are warm', async () => {
    open()
    await pool.renew([jobOf('sound')])
    const renewal = pool.renew([jobOf('slow')])
    expect(await body('sound')).toBe('sound 2')
    await renewal
    expect(await body('sound')).toBe('sound 2')
    expect(await body('sound')).toBe('sound 3')
  })

  it('lets a worker that is replaced finish its page', async () => {
    open()
    await pool.renew([jobOf('sound')])
    const page = body('slow')
    await pool.renew([jobOf('shell')])
    await expect(page).resolves.toBe('slow 2')
    expect(await body('shell')).toBe('shell 2')
  })

  it('replaces a worker that ends while one that was replaced finishes its page', async () => {
    open()
    await pool.renew([jobOf('sound')])
    const page = body('slow')
    await pool.renew([jobOf('sound')])
    await expect(body('broken')).rejects.toThrow('broken')
    expect(await body('sound')).toBe('sound 2')
    await expect(page).resolves.toBe('slow 2')
  })

  it('returns the samples that fail, and is warm with the others', async () => {
    open(2)
    const broken = jobOf('broken')
    const failures = await pool.renew([broken, jobOf('sound')])
    expect([...failures.keys()]).toEqual([broken])
    expect(await Promise.all([body('sound'), body('sound')])).toEqual(['sound 2', 'sound 2'])
  })

  it('rejects pages when too many others are waiting', async () => {
    open()
    const pages = Array.from({ length: 30 }, () => body('sound'))
    const outcomes = await Promise.allSettled(pages)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(PoolBusy)
    expect(outcomes[0]).toEqual({ status: 'fulfilled', value: 'sound 1' })
  })

  it('rejects all callers once it is closed', async () => {
    open()
    const pages = [body('hung'), body('sound')]
    const outcomes = Promise.allSettled(pages)
    await pool.close()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(body('sound')).rejects.toThrow('closed')
  })
})
