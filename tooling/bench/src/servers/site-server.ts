import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pidIn, type SiteUnderTest, waitForSite } from '@site/checks/site'
import { root, toolEnvironment } from '@site/run/workspace'
import { freePort } from '@site/servers/port'
import { stopProgram } from '@site/servers/program'

/** Includes the build that the first start in a clean clone runs. */
const START_TIMEOUT_MS = 600_000

/** A running server. Disposing of it stops the server and deletes its data. */
export interface SiteServer extends SiteUnderTest, AsyncDisposable {
  /** The pid of the serving process, not of the one that started it. */
  pid: number
}

/** Starts the whole site as `npm start` does. Behind a proxy, `settings` must contain the public URL. */
export const startComposedSite = (settings: Readonly<Record<string, string>> = {}) => start('serve', settings)

/** Starts the API in its own process. */
export const startSeparateApi = () => start('serve:api')

/** Starts a server as operators do, on a free port, with new data and no rate limits. */
async function start(
  script: 'serve' | 'serve:api',
  settings: Readonly<Record<string, string>> = {},
): Promise<SiteServer> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'site-bench-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const own = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['tooling/run/run.mjs', script], {
    cwd: root,
    env: toolEnvironment({ ...own, ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  stack.defer(() => stopProgram(child))
  await waitForSite(child, START_TIMEOUT_MS)
  const pid = await pidIn(dataDir)
  const started = stack.move()
  return { url: `http://localhost:${port}`, pid, [Symbol.asyncDispose]: () => started.disposeAsync() }
}
