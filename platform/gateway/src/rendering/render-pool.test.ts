import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConsoleLine } from '../realms/console.ts'
import type { RenderJob } from './protocol.ts'
import { createRenderPool, PoolBusyError } from './render-pool.ts'

/** Renders the number of pages that its worker has rendered so far with the same code. */
const SHELL = `
let renders = 0
exports.headScript = ''
exports.shared = { crypto: require('node:crypto'), stream: require('stream'), util: require('util') }
exports.renderSite = async (job) => {
  globalThis.job = job
  renders += 1
  const body = job.app === 'shell' ? 'shell' : await job.pagesOf(job.app)['./home']()
  return { head: '', body: body + ' ' + renders, status: 200, noindex: false, hydration: {} }
}`

/** The body of each remote's page function, by name. */
const REMOTES: Readonly<Record<string, string>> = {
  healthy: 'return "healthy"',
  awaiting: 'return "awaited"',
  styled: `return '<p class="there">'`,
  broken: 'throw new Error("broken")',
  caused: 'throw new Error("broken", { cause: new TypeError("the reason") })',
  sharing: 'return require("@acme/charts")',
  reading: 'return require("node:fs")',
  hangs: 'for (;;);',
  logging: 'console.log("one\\n{\\"level\\":30}", { two: [2] }); console.error(new Error("three")); return "logged"',
  hoarding: '(globalThis.kept ??= []).push(Buffer.alloc(20 * 2 ** 20)); return "kept"',
  large: 'globalThis.kept = Buffer.alloc(30 * 2 ** 20); return "kept"',
  heavy: 'globalThis.kept = Buffer.alloc(70 * 2 ** 20); return "kept"',
  altering: `
    Number.prototype.toFixed = () => 'altered'
    Array.prototype.map = () => ['altered']
    String.prototype.replaceAll = () => 'altered'
    JSON.stringify = () => 'altered'
    Intl.NumberFormat = function () { return { format: () => 'altered' } }
    Object.prototype.hasOwnProperty = Symbol.prototype.valueOf = () => 'altered'
    for (const name of ['Date', 'Math', 'Map', 'URL', 'TextEncoder', 'setTimeout']) globalThis[name] = undefined
    Object.prototype.inherited = 'altered'
    return (1).toFixed(2)`,
  formatting: `
    const text = [(1.5).toFixed(2), [1, 2].map(String), 'a-b'.replaceAll('-', ' '), JSON.stringify({ a: [1] })]
    const objects = [new Intl.NumberFormat('en-US').format(1000), new Map([[1, 2]]).size, new URL('a', 'http://b').href]
    return [...text, ...objects, new Date(0).getTime(), Math.max(1, 2), typeof setTimeout, {}.inherited].join('; ')`,
  polyfilling: `
    Array.prototype.last ??= function () { return this[this.length - 1] }
    const { remotes } = globalThis.job.plan
    return [[1, 2].last(), remotes instanceof Object, Object.keys(remotes).last() !== undefined].join(' ')`,
  patching: `
    'use strict'
    const tries = [
      () => { URL.prototype.toString = () => 'altered' },
      () => { performance.now = () => 0 },
      () => { Object.getPrototypeOf(Object.getPrototypeOf(new URL('http://a/'))).altered = true },
      () => { URL.constructor.prototype.call = () => 'altered' },
      () => { const global = URL.constructor('return globalThis')(); global.JSON = { ...global.JSON } },
      () => { Object.defineProperty(URL.constructor('return globalThis')(), 'String', { value: () => 'altered' }) },
      () => { Object.defineProperty(URL.constructor('return globalThis')(), 'setTimeout', { value: () => 'altered' }) },
    ]
    return tries.map((each) => { try { each(); return 'altered' } catch (error) { return error.name } }).join(' ')`,
  requiring: `
    'use strict'
    const tries = [
      () => require('crypto').setEngine('/tmp/native.so'),
      () => { require('crypto').fips = true },
      () => { require('stream').Readable = undefined },
      () => require('util').inspect.defaultOptions,
    ]
    return tries.map((each) => { try { each(); return 'done' } catch (error) { return error.name } }).join(' ')`,
  late: `
    setTimeout(() => { throw new Error('late error') }, 20)
    setTimeout(() => Promise.reject(new Error('late rejection')), 20)
    return 'late'`,
  waiting: 'return new Promise((resolve) => setTimeout(resolve, 100, "waited"))',
  slow: 'for (const end = Date.now() + 1500; Date.now() < end;); return "slow"',
}

const jobOf = (app: string): RenderJob => ({
  plan: {
    audience: 'public',
    shell: { version: '1' },
    remotes: Object.fromEntries(
      [...Object.keys(REMOTES), ...(app === 'shell' ? [] : [app])].map((name) => [name, { version: '1' }]),
    ),
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

const remoteCode = (app: string) => {
  const pages = `{ './home': () => { ${REMOTES[app] ?? 'return "any"'} } }`
  // The bundler exports a promise for a module with top-level await.
  return app === 'awaiting' ? `module.exports = Promise.resolve({ pages: ${pages} })` : `exports.pages = ${pages}`
}

const lines: ConsoleLine[] = []
let pool: ReturnType<typeof createRenderPool>

function openPool(workers: number) {
  pool = createRenderPool({
    workers,
    timeoutMs: 500,
    onConsole: (line) => void lines.push(line),
    readBundle: async (app, version) => ({ app, version, code: app === 'shell' ? SHELL : remoteCode(app) }),
  })
}

beforeEach(() => openPool(1))
afterEach(() => pool.close())

const body = async (app: string) => (await pool.render(jobOf(app))).body

describe('a render pool', () => {
  it('extracts the critical CSS on the worker', async () => {
    expect((await pool.render(jobOf('styled'))).criticalCss).toBe('.there{a:1}')
  })

  it('replaces a worker with a warm one after a failed render', async () => {
    await pool.renew([jobOf('shell'), jobOf('healthy')])
    expect(await body('healthy')).toBe('healthy 2')
    await expect(body('broken')).rejects.toThrow('broken')
    expect(await body('healthy')).toBe('healthy 2')
  })

  it('rejects with the page’s error and its cause', async () => {
    const error: unknown = await body('caused').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: 'broken', stack: expect.stringContaining('caused@1') })
    expect(error).toHaveProperty('cause', expect.any(Error))
    expect(error).toMatchObject({ cause: { name: 'TypeError', message: 'the reason' } })
  })

  it.each([
    ['sharing', '@acme/charts', 'Add "@acme/charts" to `shared`'],
    ['reading', 'node:fs', 'they have no files'],
  ])('says how to fix an import that the server does not provide, in %s', async (app, module, fix) => {
    await expect(body(app)).rejects.toMatchObject({
      message: `${app}@1 requires "${module}", which does not exist on the server.`,
      fix: expect.stringContaining(fix),
    })
  })

  it('serves from the current workers until the new ones are warm', async () => {
    await pool.renew([jobOf('healthy')])
    const renewal = pool.renew([jobOf('slow')])
    expect(await body('healthy')).toBe('healthy 2')
    await renewal
    expect(await body('healthy')).toBe('healthy 1')
    expect(await body('healthy')).toBe('healthy 2')
  })

  it('replaces a failed worker while a retired one is still rendering', async () => {
    await pool.renew([jobOf('healthy')])
    const page = body('slow')
    await pool.renew([jobOf('healthy')])
    await expect(body('broken')).rejects.toThrow('broken')
    expect(await body('healthy')).toBe('healthy 2')
    await expect(page).resolves.toBe('slow 1')
  })

  it('returns failed samples and warms the workers with the rest', async () => {
    await pool.close()
    openPool(2)
    const broken = jobOf('broken')
    const failures = await pool.renew([broken, jobOf('healthy')])
    expect([...failures.keys()]).toEqual([broken])
    expect(await Promise.all([body('healthy'), body('healthy')])).toEqual(['healthy 2', 'healthy 2'])
  })

  it('keeps its workers, however many apps are live', async () => {
    const apps = Array.from({ length: 30 }, (_, index) => `app-${index}`)
    await pool.renew([jobOf('healthy'), ...apps.map(jobOf)])
    expect(await body('healthy')).toBe('healthy 2')
    expect(await body('healthy')).toBe('healthy 3')
  })

  it('rejects renders when the queue is full', async () => {
    const pages = Array.from({ length: 30 }, () => body('healthy'))
    const outcomes = await Promise.allSettled(pages)
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(rejected.length).toBeGreaterThan(0)
    for (const { reason } of rejected) expect(reason).toBeInstanceOf(PoolBusyError)
    expect(outcomes[0]).toEqual({ status: 'fulfilled', value: 'healthy 1' })
  })

  it('rejects every pending and later render once it is closed', async () => {
    const pages = [body('hangs'), body('healthy')]
    const outcomes = Promise.allSettled(pages)
    await pool.close()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(body('healthy')).rejects.toThrow('closed')
  })
})

describe('a change of few apps', () => {
  /** Renders on both workers at once. */
  const onBoth = (app: string) => Promise.all([body(app), body(app)])

  beforeEach(async () => {
    await pool.close()
    openPool(2)
    await pool.renew([jobOf('shell'), jobOf('healthy'), jobOf('hoarding')])
  })

  it('takes effect without rendering the other apps again', async () => {
    expect(await onBoth('healthy')).toEqual(['healthy 2', 'healthy 2'])
    await pool.renew([jobOf('shell'), jobOf('healthy'), jobOf('hoarding'), jobOf('late')])
    expect(await onBoth('late')).toEqual(['late 2', 'late 2'])
    expect(await onBoth('healthy')).toEqual(['healthy 3', 'healthy 3'])
  })

  it('reaches a worker that renders a page meanwhile after that page', async () => {
    const page = body('slow')
    await pool.renew([jobOf('shell'), jobOf('healthy'), jobOf('hoarding'), jobOf('late')])
    expect(await page).toBe('slow 1')
    const onTheOther = body('slow')
    expect(await body('late')).toBe('late 2')
    await onTheOther
  })

  it('lets another worker serve while a new page never ends', async () => {
    let isOver = false
    const change = pool.renew([jobOf('shell'), jobOf('healthy'), jobOf('hoarding'), jobOf('hangs')]).then(() => {
      isOver = true
    })
    await body('healthy')
    await body('healthy')
    expect(isOver).toBe(false)
    await change
  })

  it('replaces the workers once no other follows, so that nothing stays of what is no longer live', async () => {
    await onBoth('healthy')
    await pool.renew([jobOf('shell'), jobOf('healthy'), jobOf('late')])
    await expect.poll(() => onBoth('healthy'), { timeout: 60_000 }).toEqual(['healthy 2', 'healthy 2'])
  })

  it('names the pages that fail, and no page for what others have kept in memory', async () => {
    const broken = jobOf('broken')
    expect(await body('hoarding')).toBe('kept 2')
    const failures = await pool.renew([jobOf('shell'), jobOf('healthy'), jobOf('hoarding'), jobOf('large'), broken])
    expect([...failures.keys()]).toEqual([broken])
    expect(await onBoth('large')).toEqual(['kept 2', 'kept 2'])
  })
})

describe('the code of one app', () => {
  it('does not affect the HTML of other apps when it changes built-ins', async () => {
    await pool.renew([jobOf('formatting'), jobOf('altering')])
    const formatted = '1.50; 1,2; a b; {"a":[1]}; 1,000; 1; http://b/a; 0; 2; function; '
    expect(await body('altering')).toBe('altered 2')
    expect(await body('formatting')).toBe(`${formatted} 2`)
    expect(await body('shell')).toBe('shell 1')
  })

  it('can add a polyfill to the built-ins, of which the data that it receives has the same ones', async () => {
    expect(await body('polyfilling')).toBe('2 true true 1')
  })

  it('cannot change the objects that all apps share', async () => {
    expect(await body('patching')).toBe('TypeError TypeError TypeError TypeError TypeError TypeError TypeError 1')
  })

  it('has no part of a Node module that affects more than its caller', async () => {
    expect(await body('requiring')).toBe('TypeError TypeError TypeError TypeError 1')
  })

  it('writes single lines that name its release to the log', async () => {
    lines.length = 0
    await body('logging')
    expect(lines).toEqual([
      { release: 'logging@1', level: 'info', text: 'one {"level":30} { two: [ 2 ] }' },
      { release: 'logging@1', level: 'error', text: expect.stringMatching(/^Error: three +at .*logging@1.*$/) },
    ])
  })

  it('does not fail the page of another app with an error that its own page no longer awaits', async () => {
    await pool.renew([jobOf('waiting')])
    lines.length = 0
    expect(await body('late')).toBe('late 1')
    expect(await body('waiting')).toBe('waited 2')
    expect(lines).toEqual(
      ['late error', 'late rejection'].map((text) => ({
        release: 'late@1',
        level: 'error',
        text: expect.stringContaining(text),
      })),
    )
  })

  it('costs no worker when it throws such an error, so pages of other apps render as fast as before', async () => {
    await pool.renew([jobOf('late'), jobOf('waiting')])
    expect(await body('waiting')).toBe('waited 2')
    expect(await body('late')).toBe('late 2')
    expect(await body('waiting')).toBe('waited 3')
  })

  it('loses its worker when it keeps too much memory outside of the heap', async () => {
    await pool.renew([jobOf('hoarding')])
    const counts: string[] = []
    for (let page = 0; page < 6; page += 1) counts.push(await body('hoarding'))
    expect(counts).toContain('kept 3')
    expect(counts).not.toContain('kept 5')
  })

  it('does not cost other apps a worker per page when it keeps too much memory from its first page on', async () => {
    const heavy = jobOf('heavy')
    const failures = await pool.renew([heavy, jobOf('healthy')])
    expect([...failures.keys()]).toEqual([heavy])
    expect(failures.get(heavy)).toMatchObject({ message: expect.stringContaining('64 MiB') })
    expect(await body('healthy')).toBe('healthy 2')
    expect(await body('healthy')).toBe('healthy 3')
  })

  it('may use top-level await', async () => {
    expect(await body('awaiting')).toBe('awaited 1')
  })
})
