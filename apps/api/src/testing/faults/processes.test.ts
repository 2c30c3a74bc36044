import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort, waitForPort } from '@repo/servers/port'
import { expect, it, onTestFinished } from 'vitest'
import { startChildStore } from '../child/child-store.ts'
import { engineOf, ROOT } from '../engine/engine.ts'
import { temporaryDirectory } from '../start-api.ts'

const LONG = { timeout: 300_000 }

interface Launch {
  /** The program and its arguments. */
  program?: readonly string[]
  /** The command before `node`. */
  prefix?: readonly string[]
  /** The file for standard output and error; by default, both are pipes. */
  output?: number
}

/** Starts the API by the command for supervisors. */
async function startMain(dataDir: string, { prefix = [], program = ['apps/api/src/main.ts'], output }: Launch = {}) {
  const { env, flags } = await engineOf(dataDir, ROOT)
  const port = await freePort()
  const [command = '', ...args] = [...prefix, process.execPath, ...flags, ...program]
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info' },
    stdio: ['ignore', output ?? 'pipe', output ?? 'pipe'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const linesOf = (stream: typeof child.stdout) => stream && createInterface(stream)[Symbol.asyncIterator]()
  const [printed, errors] = [linesOf(child.stdout), linesOf(child.stderr)]
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    listening: () => waitForPort(port),
    printed: async () => String((await printed?.next())?.value),
    error: async () => String((await errors?.next())?.value),
    stop: (pid = child.pid ?? 0) => process.kill(pid, 'SIGTERM'),
    ended,
  }
}

it('finishes the request in progress on SIGTERM, while the next start waits for it', LONG, async () => {
  const dataDir = await temporaryDirectory()
  const store = await startChildStore(dataDir)
  const begun = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  const upload = store.upload('file', [Buffer.from('first'), Buffer.from('second')], (index) => {
    if (index === 0) return
    begun.resolve()
    return waiting.promise
  })
  await begun.promise
  const ended = store.kill('SIGTERM')
  const lock = () => readFile(join(dataDir, 'server.lock'), 'utf8')
  while (!(await lock()).includes('stopping'));

  const next = await startMain(dataDir)
  expect(await next.error()).toMatch(`Waiting for process ${store.pid}, which is stopping`)
  waiting.resolve()
  expect([(await upload).status, await ended]).toEqual([201, 0])
  expect(await next.printed()).toBe(`Ready at ${next.origin}`)
})

it.skipIf(process.platform !== 'linux')(
  'serves, counts what its log loses, and stops while the disk of its log is full',
  LONG,
  async () => {
    const full = openSync('/dev/full', 'w')
    onTestFinished(() => closeSync(full))
    const api = await startMain(await temporaryDirectory(), { output: full })
    await api.listening()
    for (let n = 0; n < 5; n += 1) expect((await fetch(`${api.origin}/api/session`)).status).toBe(401)
    expect((await fetch(`${api.origin}/healthz`)).status).toBe(200)
    const metrics = async () => (await fetch(`${api.origin}/metrics`)).text()
    // The line about the start, and one for each call.
    await expect.poll(metrics, { timeout: 60_000 }).toMatch(/^log_lines_dropped_total\{stream="stdout"\} 6$/m)
    api.stop()
    expect(await api.ended).toEqual([0, null])
  },
)

it('responds in the form of its other errors to URLs that it does not serve', LONG, async () => {
  const api = await startMain(await temporaryDirectory())
  await api.listening()
  for (const [path, status, code] of [
    ['/none', 404, 'http/not-found'],
    ['/authenticate', 404, 'http/not-found'],
    ['/api/none', 404, 'request/not-found'],
    ['/api/files/%zz', 400, 'http/bad-request'],
  ] as const) {
    const response = await fetch(api.origin + path)
    expect([path, response.status, await response.json()]).toMatchObject([path, status, { code }])
    expect([path, response.headers.get('cache-control')]).toEqual([path, 'no-store'])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

/** Starts a command as process 1 of a container; without root, in a user namespace of its own. */
const AS_PID_1 = ['unshare', ...(process.getuid?.() === 0 ? [] : ['-Ur']), '--fork', '--pid', '--kill-child', '--']
const noNamespaces = () => {
  const [command = '', ...args] = [...AS_PID_1, 'true']
  return spawnSync(command, args).status !== 0
}

it('stops on SIGTERM as process 1', LONG, async ({ skip }) => {
  skip(noNamespaces(), 'This machine does not allow process namespaces')
  const dataDir = await temporaryDirectory()
  const api = await startMain(dataDir, { prefix: AS_PID_1 })
  expect(await api.printed()).toBe(`Ready at ${api.origin}`)
  expect(await readFile(join(dataDir, 'server.lock'), 'utf8')).toBe('1\n')
  api.stop(Number(await readFile(`/proc/${api.pid}/task/${api.pid}/children`, 'utf8')))
  expect(await api.ended).toEqual([0, null])
})

const NOBODY = 65_534
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] as const
const cannotBeNobody = () => {
  const [command, ...args] = AS_NOBODY
  return spawnSync(command, [...args, 'test', '-x', ROOT]).status !== 0
}
const NEEDS_NOBODY = 'Needs root, and a tree that others may read'

it(
  'starts for a user who may only read the tree, without a home directory and without a registry',
  LONG,
  async ({ skip }) => {
    skip(cannotBeNobody(), NEEDS_NOBODY)
    const dataDir = await temporaryDirectory()
    await chown(dataDir, NOBODY, NOBODY)
    const prefix = [...AS_NOBODY, 'env', 'npm_config_registry=http://127.0.0.1:9']
    const api = await startMain(dataDir, { prefix, program: ['tooling/run/run.mjs', 'serve:api'] })
    expect(await api.printed()).toBe(`Ready at ${api.origin}`)
    api.stop()
    expect(await api.ended).toEqual([0, null])
  },
)

it('names the file of another user, such as after a restore by root', LONG, async ({ skip }) => {
  skip(cannotBeNobody(), NEEDS_NOBODY)
  const dataDir = await temporaryDirectory()
  await chown(dataDir, NOBODY, NOBODY)
  const lock = join(dataDir, 'server.lock.db')
  await writeFile(lock, '', { mode: 0o600 })
  const api = await startMain(dataDir, { prefix: AS_NOBODY })
  expect(await api.error()).toContain(`${lock} does not allow this user to do that`)
  expect(await api.ended).toEqual([1, null])
})
