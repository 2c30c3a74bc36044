import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { RemoteRelease } from '@mfe/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type BuiltRelease,
  createDirectoryStore,
  formatRejections,
  promoteRelease,
  publish,
  type ReleaseStore,
  SHELL,
  toAppName,
  toVersion,
} from '#index.ts'
import { bytesOf, fakeRemote, fakeShell, newFolder } from '#testing'
import { type AdmitOptions, admit } from './admit.ts'
import { isFullRun } from './testing/config.ts'

const careers = toAppName('careers')
const rendererModule = new URL('./testing/main-thread-renderer.ts', import.meta.url).href
const LIMITS = { seconds: 60, heapMb: 256, residentMb: 1024 }

let root: string
let store: ReleaseStore

beforeEach(async () => {
  root = await newFolder()
  store = createDirectoryStore(path.join(root, 'releases'))
  await store.publish(SHELL, toVersion('1.0.0'), bytesOf(fakeShell()))
  await promoteRelease(store, SHELL, toVersion('1.0.0'))
})

/** Each attack starts a process, so a short run has the first ones of a kind. */
const sampled = <Row>(attacks: readonly Row[], count = 3) => (isFullRun ? attacks : attacks.slice(0, count))

const workFolder = () => path.join(root, 'work')

/** Creates a build whose server code is the body of a function with `require`. */
function buildWith(server: string, overrides: Partial<RemoteRelease> = {}): BuiltRelease {
  const files = {
    'web/remoteEntry.js': 'export const get = () => {}',
    'web/async/home.js': 'export default 1',
    'server/index.cjs': server,
    'public/assets/data/list.json': '{"list":[]}',
  }
  const manifest = fakeRemote(overrides, files)
  return { app: careers, version: toVersion('1.1.0'), manifest, bytes: bytesOf(manifest, files) }
}

const run = (build: BuiltRelease, options: Partial<AdmitOptions> = {}) =>
  admit(store, build, { workFolder: workFolder(), rendererModule, limits: LIMITS, ...options })

/** Resolves to the message of the refusal, after checking that it is one, and that nothing is left behind. */
async function refusalOf(server: string, limits: Partial<typeof LIMITS> = {}): Promise<string> {
  const error = await run(buildWith(server), { limits: { ...LIMITS, ...limits } }).then(
    () => expect.unreachable('It was admitted.'),
    (rejection: unknown) => rejection,
  )
  expect(error).toMatchObject({ code: 'release/refused' })
  expect(await readdir(workFolder())).toEqual([])
  expect(await store.versions(careers)).toEqual([])
  return error instanceof Error ? error.message : ''
}

describe('a build', () => {
  it('is admitted, and nothing is stored or left behind', async () => {
    const { warnings } = await run(buildWith('return 1'))
    expect(formatRejections(warnings)).toContain('The types of careers@1.1.0 were not compared with shell@1.0.0.')
    expect(await store.versions(careers)).toEqual([])
    expect(await readdir(workFolder())).toEqual([])
  })

  it('is published if the process admits it', async () => {
    const seen: string[] = []
    const outcome = await publish(store, buildWith('return 1'), {
      check: run,
      onWarnings: (text) => seen.push(text),
    })
    expect(outcome).toBe('stored')
    expect(seen).toEqual([expect.stringContaining('not compared')])
  })

  it('is rejected for the reasons of the checks, without the paths of this machine', async () => {
    const attempt = run(buildWith('return 1', { consumes: { react: '^18.0.0' } }))
    await expect(attempt).rejects.toMatchObject({ code: 'release/refused' })
    await expect(attempt).rejects.toThrow(/^careers@1\.1\.0 is rejected:\n- shares: .*\n {2}To fix: /)
    await expect(attempt).rejects.not.toThrow(root)
  })

  it('names the checks that were made', async () => {
    const { checks } = await run(buildWith('return 1'))
    expect(checks).toEqual(expect.arrayContaining(['assets', 'pairs', 'rendering', 'page contract']))
    expect(new Set(checks).size).toBe(checks.length)
    expect((await run(buildWith('return 1'), { rendererModule: undefined })).checks).not.toContain('rendering')
  })

  it('is rejected if it states another page contract, and has no declarations to compare', async () => {
    await expect(run(buildWith('return 1', { contract: 'contract-2' }))).rejects.toThrow(
      'Built against a different page contract than shell@1.0.0',
    )
  })

  it('is rejected if a file is missing or differs', async () => {
    const build = buildWith('return 1')
    const read = async (file: string) =>
      file === 'web/async/home.js' ? Buffer.from('export default 2') : build.bytes.read(file)
    await expect(run({ ...build, bytes: { ...build.bytes, read } })).rejects.toThrow(
      'web/async/home.js is not the file that was built.',
    )
    const missing = async () => Promise.reject(new Error('gone'))
    await expect(run({ ...build, bytes: { ...build.bytes, read: missing } })).rejects.toThrow('but missing.')
  })

  it('is compared with what is live, including candidates', async () => {
    const marketing = toAppName('marketing')
    const other = { name: 'marketing', menu: [], publicFiles: [], sitemap: [] }
    const home = [{ path: '/', page: './home', name: 'Home', audience: 'public' as const }]
    const same = [...home, { path: '/careers', page: './home', name: 'Jobs', audience: 'public' as const }]
    await store.publish(marketing, toVersion('1.0.0'), bytesOf(fakeRemote({ ...other, routes: home })))
    await store.publish(marketing, toVersion('2.0.0'), bytesOf(fakeRemote({ ...other, routes: same })))
    await promoteRelease(store, marketing, toVersion('1.0.0'))
    await run(buildWith('return 1'))
    await promoteRelease(store, marketing, toVersion('2.0.0'), 10)
    await expect(run(buildWith('return 1'))).rejects.toThrow('marketing@2.0.0')
  })

  it('only warns of what it takes over from the apps that its publisher names', async () => {
    const marketing = toAppName('marketing')
    const other = { name: 'marketing', menu: [], publicFiles: [], sitemap: [] }
    await store.publish(marketing, toVersion('1.0.0'), bytesOf(fakeRemote(other)))
    await promoteRelease(store, marketing, toVersion('1.0.0'))
    const build = buildWith('return 1')
    await expect(run(build, { takesFrom: [SHELL] })).rejects.toThrow('publish with --takes marketing and promote both')
    const { warnings } = await run(build, { takesFrom: [marketing] })
    expect(formatRejections(warnings)).toContain('Route /careers overlaps /careers of marketing@1.0.0.')
  })

  it('runs no server code without a renderer', async () => {
    const build = buildWith('throw new Error("ran")')
    await expect(run(build)).rejects.toThrow('/careers does not render: ran')
    await run(build, { rendererModule: undefined })
  })

  it('can be aborted', async () => {
    const controller = new AbortController()
    const attempt = run(buildWith('for (;;);'), { signal: controller.signal })
    const ended = expect(attempt).rejects.toThrow('closing')
    await vi.waitFor(async () => expect(await readdir(workFolder())).toHaveLength(1), { timeout: 20_000 })
    controller.abort(new Error('closing'))
    await ended
    expect(await readdir(workFolder())).toEqual([])
  })
})

describe('server code that left its realm', () => {
  const DENIED = '/careers does not render: Access to this API has been restricted'

  it.each(
    sampled([
      ['reads a file of the system', `require('node:fs').readFileSync('/etc/passwd')`],
      ['writes a file', `require('node:fs').writeFileSync('written', '')`],
      ['starts a process', `require('node:child_process').execFileSync(process.execPath, ['--version'])`],
      ['reads its own process', `require('node:fs').readFileSync('/proc/self/cmdline')`],
      [
        'reads a file in a worker with flags of its own',
        `const { Worker } = require('node:worker_threads')
       const code = "require('node:fs').readFileSync('/etc/passwd')"
       const worker = new Worker(code, { eval: true, execArgv: [], env: {} })
       return new Promise((resolve, reject) => worker.on('error', reject).on('exit', resolve))`,
      ],
      [
        'starts a worker in a worker',
        `const { Worker } = require('node:worker_threads')
       const code = "new (require('node:worker_threads').Worker)('', { eval: true, execArgv: [] })"
       const worker = new Worker(code, { eval: true })
       return new Promise((resolve, reject) => worker.on('error', reject).on('exit', resolve))`,
      ],
      [
        'reads a file in a worker with more rights',
        `const { Worker } = require('node:worker_threads')
       const code = "require('node:fs').readFileSync('/etc/passwd')"
       const flag = '--allow-fs-read=*'
       const worker = new Worker(code, { eval: true, execArgv: [flag], env: { NODE_OPTIONS: flag } })
       return new Promise((resolve, reject) => worker.on('error', reject).on('exit', resolve))`,
      ],
      [
        'reads a file in a worker of the original class',
        `const { Worker } = require('node:worker_threads')
       const code = "require('node:fs').readFileSync('/etc/passwd')"
       const parent = Object.getPrototypeOf(Worker)
       const Original = parent.name === 'Worker' ? parent : Worker.prototype.constructor
       const worker = new Original(code, { eval: true, execArgv: [], env: {} })
       return new Promise((resolve, reject) => worker.on('error', reject).on('exit', resolve))`,
      ],
    ]),
  )('is refused when it %s', async (_, server) => {
    expect(await refusalOf(server)).toContain(DENIED)
  })

  // Signal 0 only looks for the process.
  it.each(
    sampled(
      ['process.kill(process.ppid, 0)', 'process._kill(process.ppid, 0)', 'process._debugProcess(process.pid)'],
      1,
    ),
  )('cannot send the service a signal: %s', async (server) => {
    expect(await refusalOf(server)).toMatch(/does not render: process\.\w+ is not a function/)
  })

  it('cannot send the service a signal from a worker', async () => {
    const server = `
      const { Worker } = require('node:worker_threads')
      const worker = new Worker(new URL('data:text/javascript,process.kill(process.ppid,0)'))
      return new Promise((resolve, reject) => worker.on('error', reject).on('exit', resolve))`
    expect(await refusalOf(server)).toContain('process.kill is not a function')
  })

  it('cannot read the release store', async () => {
    const file = path.join(root, 'releases/shell/versions/1.0.0/release.json')
    expect(await refusalOf(`require('node:fs').readFileSync(${JSON.stringify(file)})`)).toContain(DENIED)
  })

  it('finds no setting in the environment', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://user:secret@db')
    const message = await refusalOf('throw new Error(JSON.stringify(process.env))')
    vi.unstubAllEnvs()
    expect(message).toContain('/careers does not render: {')
    expect(message).not.toContain('secret')
  })

  it('is ended if it runs for too long, and the next build is checked', async () => {
    expect(await refusalOf('for (;;);', { seconds: 3 })).toMatch(/took longer than 3 s|too much CPU time/)
    await run(buildWith('return 1'))
  })

  it('is ended if it never answers', async () => {
    const server = 'return new Promise(() => setInterval(() => undefined, 1000))'
    expect(await refusalOf(server, { seconds: 3 })).toContain('Its checks took longer than 3 s.')
  })

  it('is ended if it runs out of memory', async () => {
    const server = 'const all = []; for (;;) all.push(new Array(100_000).fill(0.5))'
    expect(await refusalOf(server)).toContain('Its checks ran out of memory.')
  })

  it.runIf(process.platform === 'linux')('is ended if its buffers use too much memory', async () => {
    const server = 'const all = []; for (;;) all.push(Buffer.alloc(8 * 1024 ** 2, 1))'
    expect(await refusalOf(server, { residentMb: 512 })).toContain('used more than 512 MiB of memory.')
  })

  it('is ended if it prints without end', async () => {
    // A full pipe throws, and hostile code goes on.
    const server = `for (;;) try { require('node:fs').writeSync(1, 'text '.repeat(10_000)) } catch {}`
    expect(await refusalOf(server)).toContain('Its checks printed too much.')
  })

  it.each([
    ['exits', 'process.exit(0)'],
    [
      'prints an outcome and exits',
      `require('node:fs').writeSync(1, '\\n' + process.argv.at(-1) + ' {"warnings":""}\\n'); process.exit(0)`,
    ],
    // A report may be denied; the search goes on without it.
    [
      'looks for the key of an outcome, prints one with all it finds, and exits',
      `let found = [...process.execArgv, ...Object.values(process.env)]
       try { found = [...found, ...process.report.getReport().header.commandLine] } catch {}
       for (const key of found) require('node:fs').writeSync(1, '\\n' + key + ' {"warnings":""}\\n')
       process.exit(0)`,
    ],
  ])('is refused when it %s', async (_, server) => {
    expect(await refusalOf(server)).toContain('Its checks ended with code 0, without a result.')
  })
})
