import { readFile, rm } from 'node:fs/promises'
import { changeChannel, promote, type ReleaseStore, toAppName, toVersion } from '@mfe/release'
import { expect, test } from '@playwright/test'
import { pidIn } from '@site/checks/site'
import { storeOf } from '../support/site/careers-release.ts'
import { launch, type StartedProcess } from '../support/site/launch.ts'
import { publishAs } from '../support/site/publish-as.ts'
import { freshDataDir } from '../support/site/site-process.ts'

const COMPOSITIONS = 400
/** The number of versions of each app, enough for all compositions. */
const VERSIONS = 20
/** The number of compositions per measurement. Caches fill during the first. */
const ROUND_SIZE = 50
/** The default size of the page cache (PAGE_CACHE). */
const GROWTH_MIB = 64

const version = (index: number) => `9.${index}.0`

async function residentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Makes a combination of versions live and opens a page of each app. */
async function compose(url: string, store: ReleaseStore, index: number): Promise<void> {
  const live = { '/': ['marketing', Math.floor(index / VERSIONS)], '/careers': ['careers', index % VERSIONS] } as const
  for (const [app, selected] of Object.values(live)) {
    await changeChannel(store, toAppName(app), promote(toVersion(version(selected))))
  }
  for (const [path, [app, selected]] of Object.entries(live)) {
    const page = await (await fetch(url + path)).text()
    expect(page).toContain(`/__mfe/${app}/${version(selected)}/`)
  }
}

/** Resolves to the minimum memory of the process in each round, as an estimate of the heap after garbage collection. */
async function measure(url: string, dataDir: string): Promise<number[]> {
  const [store, pid] = [storeOf(dataDir), await pidIn(dataDir)]
  const minima: number[] = []
  for (const app of ['careers', 'marketing']) {
    for (let index = 0; index < VERSIONS; index += 1) await publishAs(store, app, version(index))
  }
  for (let index = 0; index < COMPOSITIONS; index += 1) {
    await compose(url, store, index)
    const round = Math.floor(index / ROUND_SIZE)
    minima[round] = Math.min(minima[round] ?? Number.POSITIVE_INFINITY, await residentMib(pid))
  }
  return minima
}

test('@full hundreds of successive compositions leak no memory', async () => {
  test.setTimeout(3_600_000)
  const dataDir = await freshDataDir()
  let site: StartedProcess | undefined
  try {
    site = await launch('launcher', dataDir, { RENDER_WORKERS: '1' })
    await site.ready
    const [, settled = 0, ...later] = await measure(site.url, dataDir)
    expect(Math.max(...later)).toBeLessThan(settled + GROWTH_MIB)
    site.signal('SIGTERM')
    await site.ended
  } finally {
    site?.killGroup()
    await rm(dataDir, { recursive: true, force: true })
  }
})
