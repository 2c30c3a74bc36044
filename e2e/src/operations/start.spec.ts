import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STOP_LIMIT_MS } from '@site/checks/program'
import { pidIn } from '@site/checks/site'
import { releaseOpenings, storeOf } from '../support/site/careers-release.ts'
import { launch, type StartedProcess } from '../support/site/launch.ts'
import { freshDataDir, startSite } from '../support/site/site-process.ts'
import { test as base, expect } from '../support/test.ts'

interface Fixtures {
  /** A folder that does not exist yet. */
  dataDir: string
  /** Like `launch`; kills what is left after the test. */
  start: typeof launch
}

const test = base.extend<Fixtures>({
  dataDir: async ({}, use) => {
    const parent = await freshDataDir()
    await use(join(parent, 'not', 'made', 'yet'))
    await rm(parent, { recursive: true, force: true })
  },
  start: async ({}, use) => {
    const all: StartedProcess[] = []
    await use(async (way, dataDir) => {
      const launched = await launch(way, dataDir)
      all.push(launched)
      return launched
    })
    for (const launched of all) launched.clear()
  },
})

const expectGone = async (launched: StartedProcess, dataDir: string) => {
  await expect.poll(launched.isAlive, { timeout: STOP_LIMIT_MS }).toBe(false)
  await expect(fetch(launched.url)).rejects.toThrow('fetch failed')
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
}

const statusOf = async (url: string) => (await fetch(url, { headers: { accept: 'text/html' } })).status

test.describe('npm start', () => {
  test.describe.configure({ mode: 'parallel' })
  test.setTimeout(180_000)

  test('creates its data folder, and SIGTERM to npm leaves no process behind', async ({ start, dataDir }) => {
    const site = await start('npm', dataDir)
    await site.ready
    for (const path of ['/', '/careers', '/login', '/readyz']) expect(await statusOf(site.url + path)).toBe(200)
    expect(await pidIn(dataDir)).toBeGreaterThan(0)
    site.signal('SIGTERM')
    await site.ended
    await expectGone(site, dataDir)
  })

  test('stops every process with Ctrl-C in its terminal', async ({ start, dataDir }) => {
    const site = await start('npm', dataDir)
    await site.ready
    site.signalGroup('SIGINT')
    await site.ended
    await expectGone(site, dataDir)
  })

  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    const tag = name === 'SIGINT' ? '@full' : []
    test(`passes ${name} on from its launcher and exits cleanly`, { tag }, async ({ start, dataDir }) => {
      const site = await start('launcher', dataDir)
      await site.ready
      site.signal(name)
      expect(await site.ended).toEqual({ code: 0, signal: null })
      await expectGone(site, dataDir)
    })
  }

  test('keeps a team’s promotion live, and says how to promote its own version', async ({ dataDir }) => {
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

  test('takes over from a dead process, and refuses the data folder of a live one', async ({ start, dataDir }) => {
    const { pid: dead } = spawnSync(process.execPath, ['--version'])
    await mkdir(dataDir, { recursive: true })
    await writeFile(join(dataDir, 'server.lock'), `${dead}\n`)

    const first = await start('launcher', dataDir)
    await first.ready
    const pid = await pidIn(dataDir)
    expect(pid).not.toBe(dead)

    const second = await start('launcher', dataDir)
    const told = await second.ready.catch((error: Error) => error.message)
    expect(told).toContain(`${join(dataDir, 'server.lock')} is held by process ${pid}. To fix:`)
    expect(told).not.toMatch(/^\s+at /m)
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(await pidIn(dataDir)).toBe(pid)
    expect(await statusOf(first.url)).toBe(200)
  })
})
