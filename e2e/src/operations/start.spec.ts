import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STOP_LIMIT_MS } from '@repo/servers/program'
import { pidIn } from '@site/checks/site'
import { releaseOpenings, storeOf } from '../support/site/careers-release.ts'
import { launch, type StartedProcess } from '../support/site/launch.ts'
import { freshDataDir, releasedDataDir, startSite } from '../support/site/site-process.ts'
import { test as base, expect } from '../support/test.ts'

interface Fixtures {
  /** The path of a folder that does not exist yet. */
  dataDir: string
  /** The path of a folder in which the built apps are live, so a start has nothing to publish. */
  releasedDir: string
  /** Like `launch`, but kills remaining processes after the test. */
  start: typeof launch
}

const test = base.extend<Fixtures>({
  dataDir: async ({}, use) => {
    const parent = await freshDataDir()
    await use(join(parent, 'not', 'created', 'yet'))
    await rm(parent, { recursive: true, force: true })
  },
  releasedDir: async ({}, use) => {
    const path = await releasedDataDir()
    await use(path)
    await rm(path, { recursive: true, force: true })
  },
  start: async ({}, use) => {
    const all: StartedProcess[] = []
    await use(async (command, dataDir, settings) => {
      const launched = await launch(command, dataDir, settings)
      all.push(launched)
      return launched
    })
    for (const launched of all) launched.killGroup()
  },
})

const expectStopped = async (launched: StartedProcess, dataDir: string) => {
  await expect.poll(launched.isAlive, { timeout: STOP_LIMIT_MS }).toBe(false)
  await expect(fetch(launched.url)).rejects.toThrow('fetch failed')
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
}

const statusOf = async (url: string) => (await fetch(url, { headers: { accept: 'text/html' } })).status

test.describe('npm start', () => {
  test.describe.configure({ mode: 'parallel' })
  test.setTimeout(180_000)

  test('creates its data folder, and ends as the last process when it receives SIGTERM', async ({ start, dataDir }) => {
    const site = await start('npm', dataDir)
    await site.ready
    for (const path of ['/', '/careers', '/login', '/readyz']) expect(await statusOf(site.url + path)).toBe(200)
    expect(await pidIn(dataDir)).toBeGreaterThan(0)
    site.signal('SIGTERM')
    expect(await site.ended).toEqual({ code: 0, signal: null })
    expect(site.isAlive()).toBe(false)
    await expectStopped(site, dataDir)
  })

  test('serves pages and stops while nothing reads its log', async ({ start, releasedDir: dataDir }) => {
    const site = await start('launcher', dataDir, { LOG_LEVEL: 'debug' })
    await site.ready
    site.stopReading()
    const lost = async () => {
      // The log has the path of each request.
      await Promise.all(Array.from({ length: 50 }, () => statusOf(`${site.url}/__mfe/${'x'.repeat(7000)}`)))
      const metrics = await (await fetch(`${site.url}/metrics`)).text()
      return Number(/^log_lines_dropped_total\{stream="stdout"\} (\d+)$/m.exec(metrics)?.[1])
    }
    await expect.poll(lost, { timeout: 60_000 }).toBeGreaterThan(0)
    for (const path of ['/', '/healthz', '/readyz']) expect(await statusOf(site.url + path)).toBe(200)
    site.signal('SIGTERM')
    expect(await site.ended).toEqual({ code: 0, signal: null })
    await expectStopped(site, dataDir)
  })

  test('stops every process on Ctrl-C in its terminal', async ({ start, releasedDir: dataDir }) => {
    const site = await start('npm', dataDir)
    await site.ready
    site.signalGroup('SIGINT')
    await site.ended
    await expectStopped(site, dataDir)
  })

  // The site whose log nothing reads gets its SIGTERM from its launcher, too.
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    test(`forwards ${name} from its launcher and exits with code 0`, { tag: '@full' }, async ({
      start,
      releasedDir: dataDir,
    }) => {
      const site = await start('launcher', dataDir)
      await site.ready
      site.signal(name)
      expect(await site.ended).toEqual({ code: 0, signal: null })
      await expectStopped(site, dataDir)
    })
  }

  test('keeps a team’s promoted version live, and prints how to promote the built one', async ({ dataDir }) => {
    await releaseOpenings(storeOf(dataDir), '1.0.0-team')
    const site = await startSite(dataDir)
    try {
      expect(site.log()).toMatch(/^shell@\S+ is live now\.$/m)
      expect(site.log()).toMatch(
        /^(careers@\S+) is published; careers@1\.0\.0-team stays live\. Make it live: pnpm mfe promote \1$/m,
      )
      const page = await fetch(`${site.url}/careers`, { headers: { accept: 'text/html' } })
      expect(await page.text()).toContain('data-remote="careers@1.0.0-team"')
    } finally {
      await site.stop()
    }
  })

  test('replaces the lock of a dead process, and rejects the data folder of a running one', async ({
    start,
    releasedDir: dataDir,
  }) => {
    const { pid: dead } = spawnSync(process.execPath, ['--version'])
    await writeFile(join(dataDir, 'server.lock'), `${dead}\n`)

    const first = await start('launcher', dataDir)
    await first.ready
    const pid = await pidIn(dataDir)
    expect(pid).not.toBe(dead)

    const second = await start('launcher', dataDir)
    const message = await second.ready.catch((error: Error) => error.message)
    expect(message).toContain(`${join(dataDir, 'server.lock')} is held by process ${pid}. To fix:`)
    expect(message).not.toMatch(/^\s+at /m)
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(await pidIn(dataDir)).toBe(pid)
    expect(await statusOf(first.url)).toBe(200)
  })
})

test.describe('the API on its own', () => {
  test.describe.configure({ mode: 'parallel' })
  test.setTimeout(180_000)

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const tag = signal === 'SIGKILL' ? '@full' : []
    test(`stops when npx, which started it, ends by ${signal}`, { tag }, async ({ start, dataDir }) => {
      const api = await start('npx', dataDir, { pnpm_config_verify_deps_before_run: 'false' })
      await api.ready
      api.signal(signal)
      await api.ended
      await expect.poll(() => existsSync(join(dataDir, 'server.lock')), { timeout: STOP_LIMIT_MS }).toBe(false)
      await expect(fetch(api.url)).rejects.toThrow('fetch failed')
    })
  }
})
