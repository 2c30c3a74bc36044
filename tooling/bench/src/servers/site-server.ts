import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, siteEnvironment } from '../config.ts'
import { freePort } from './free-port.ts'

/** In a clean clone, the site builds first. */
const START_LIMIT_MS = 600_000

export interface SiteServer {
  /** Origin, without a trailing slash. */
  url: string
  /** Of the process that serves, not of the one that started it. */
  pid: number
  /** Stops the server and deletes its data. */
  stop: () => Promise<void>
}

/** Starts the whole site as `npm start` does; behind a proxy, `settings` name its address. */
export const startComposedSite = (settings: NodeJS.ProcessEnv = {}) => start('serve', settings)

/** Starts the API in its own process. */
export const startApiAlone = () => start('serve:api')

/** Starts it as operators do, on a free port with its own data. */
async function start(script: 'serve' | 'serve:api', settings: NodeJS.ProcessEnv = {}): Promise<SiteServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['tooling/run/run.mjs', script], {
    cwd: root,
    env: { ...siteEnvironment(port, dataDir), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async () => {
    await end(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await ready(child)
    const pid = Number.parseInt(await readFile(join(dataDir, 'server.lock'), 'utf8'), 10)
    return { url: `http://localhost:${port}`, pid, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves when the site has printed its address. */
function ready(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  const listen = (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('Ready at ')) resolve()
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  child.once('exit', (code) => reject(new Error(`The site ended with code ${code}:\n${said}`)))
  const timer = setTimeout(
    () => reject(new Error(`The site did not start within ${START_LIMIT_MS} ms:\n${said}`)),
    START_LIMIT_MS,
  )
  return promise.finally(() => clearTimeout(timer))
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
