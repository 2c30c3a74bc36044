import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '@site/run/workspace'
import { ROUNDS } from '../config.ts'
import { formatMedian, percentile, table } from '../report/report.ts'
import { startMember } from '../servers/member.ts'
import { createTeamRepository, packPlatform, run, type TeamRepository } from './team-repository.ts'

const PUBLISH_LIMIT_MS = 5000
const CHANGE_LIMIT_MS = 1000
const CHANGES = 20
const REQUESTS_PER_SECOND = 200
/** What visitors request meanwhile: `/weather` moves between two apps. */
const VISITED = ['/', '/careers', '/ai-ml', '/weather']
/** Pages of other apps, whose regions may not change. */
const OTHERS = ['/', '/careers', '/contactus']

/**
 * Measures how long a team outside the workspace waits for its releases, over HTTP, and what visitors get while
 * changes of several apps go live at a fixed rate of requests.
 */
export async function benchReleases(): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const { path: parent } = stack.use(await mkdtempDisposable(join(tmpdir(), 'site-bench-releases-')))
  const dataDir = join(parent, 'data')
  const site = stack.use(await startMember('gateway', { DATA_DIR: dataDir, MFE_SERVICE: 'on' }))
  const store = { DATA_DIR: dataDir, PORT: new URL(site.url).port }
  const printed = await run(root, store, 'pnpm', '--silent', 'mfe', 'token', 'create', '--admin', '--name', 'bench')
  const token = printed.trim().split('\n').at(-1) ?? ''
  const team = { MFE_SITE: site.url, MFE_TOKEN: token }
  const packages = await packPlatform(parent)
  const weather = await createTeamRepository(parent, packages, 'weather', team)
  const climate = await createTeamRepository(parent, packages, 'climate', team)

  const othersBefore = await regionsOf(site.url)
  const published = await measurePublications(site.url, weather)
  const change = commandsOf(site.url, token)
  const changed = await measureChanges(site.url, change)
  await prepareMove(weather, climate)
  const load = await changeUnderLoad(site.url, change)
  const othersAfter = await regionsOf(site.url)

  const rows = [
    ['publish and promote, to the first page, ms', formatMedian(published), String(PUBLISH_LIMIT_MS)],
    ['promote, from its acceptance to the first page, ms', formatMedian(changed.promote), String(CHANGE_LIMIT_MS)],
    ['rollback, from its acceptance to the first page, ms', formatMedian(changed.rollback), String(CHANGE_LIMIT_MS)],
    [`requests during ${CHANGES} changes of two apps`, String(load.requests), '-'],
    ['of these, not 200', String(load.failures.length), '0'],
    ['p99 of these, ms', percentile(load.times, 0.99).toFixed(0), '-'],
    ['pages of other apps with another region', String(differences(othersBefore, othersAfter)), '0'],
  ]
  const title = `A team outside the workspace, over HTTP; medians of ${ROUNDS}; ${REQUESTS_PER_SECOND} requests a second`
  const failures = [...new Set(load.failures)].slice(0, 10).join('\n')
  return [title, table(['', 'site', 'limit'], rows), failures].filter(Boolean).join('\n')
}

/** Publishes and promotes one version after the other, each with other bytes. */
async function measurePublications(origin: string, { mfe, replace }: TeamRepository): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const version = `1.0.${round}`
    await replace(
      'src/pages/home.page.tsx',
      round ? `<h1>Weather ${round - 1}</h1>` : '<h1>Weather</h1>',
      `<h1>Weather ${round}</h1>`,
    )
    const started = performance.now()
    await mfe('publish', 'weather', '--version', version)
    await mfe('promote', `weather@${version}`)
    await shows(origin, '/weather', `weather@${version}`)
    times.push(performance.now() - started)
  }
  return times
}

/** Moves between two versions, and measures from the answer of the service. */
async function measureChanges(origin: string, change: Change) {
  const [older, newer] = ['weather@1.0.0', `weather@1.0.${ROUNDS - 1}`]
  const promote: number[] = []
  const rollback: number[] = []
  await change({ command: 'promote', targets: [older] })
  for (let round = 0; round < ROUNDS; round += 1) {
    await change({ command: 'promote', targets: [newer] })
    promote.push(await shows(origin, '/weather', newer))
    await change({ command: 'rollback', app: 'weather' })
    rollback.push(await shows(origin, '/weather', older))
  }
  return { promote, rollback }
}

/** Publishes what a change moves: weather leaves its path, and climate takes it. */
async function prepareMove(weather: TeamRepository, climate: TeamRepository): Promise<void> {
  await weather.replace('remote.ts', "'/weather'", "'/weather-archive'")
  await weather.mfe('publish', 'weather', '--version', '2.0.0')
  await climate.replace('remote.ts', "'/climate'", "'/weather'")
  await climate.mfe('publish', 'climate', '--version', '1.0.0', '--takes', 'weather')
}

/** Changes two apps at once, there and back, while visitors request pages at a fixed rate. */
async function changeUnderLoad(origin: string, change: Change) {
  const times: number[] = []
  const failures: string[] = []
  const visit = async (path: string) => {
    const started = performance.now()
    try {
      const response = await fetch(origin + path, { headers: { accept: 'text/html' } })
      await response.arrayBuffer()
      if (response.status !== 200) failures.push(`${path} returned ${response.status}`)
    } catch (error) {
      failures.push(`${path} failed: ${error}`)
    }
    times.push(performance.now() - started)
  }
  let isChanging = true
  const visits: Promise<void>[] = []
  const visiting = (async () => {
    const started = performance.now()
    while (isChanging) {
      const due = Math.floor(((performance.now() - started) / 1000) * REQUESTS_PER_SECOND)
      while (visits.length < due) visits.push(visit(VISITED[visits.length % VISITED.length] ?? '/'))
      await pause(5)
    }
  })()
  for (let count = 0; count < CHANGES; count += 1) {
    const isThere = count % 2 === 0
    await change(
      isThere
        ? { command: 'promote', targets: ['weather@2.0.0', 'climate@1.0.0'] }
        : { command: 'rollback', app: 'climate' },
    )
    await shows(origin, '/weather', isThere ? 'climate@1.0.0' : 'weather@1.0.0')
  }
  isChanging = false
  await visiting
  await Promise.all(visits)
  return { requests: visits.length, failures, times }
}

type Change = ReturnType<typeof commandsOf>

/** Returns a function that asks the release service for a change, and resolves once it has accepted it. */
function commandsOf(origin: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (command: object): Promise<void> => {
    const body = JSON.stringify({ ...command, reason: 'bench' })
    const response = await fetch(`${origin}/__mfe/api/commands`, { method: 'POST', headers, body })
    const answer = await response.text()
    if (!answer.includes('"done":true')) throw new Error(`${body} failed: ${answer}`)
  }
}

/** Resolves to the time in ms until a page names the release. */
async function shows(origin: string, path: string, release: string): Promise<number> {
  const started = performance.now()
  for (;;) {
    const html = await (await fetch(origin + path, { headers: { accept: 'text/html' } })).text()
    if (html.includes(`data-remote="${release}"`)) return performance.now() - started
    if (performance.now() - started > 60_000) throw new Error(`${path} never showed ${release}.`)
    await pause(5)
  }
}

/** Resolves to the main region of other apps' pages. */
async function regionsOf(origin: string): Promise<string[]> {
  return Promise.all(
    OTHERS.map(async (path) => {
      const html = await (await fetch(origin + path, { headers: { accept: 'text/html' } })).text()
      return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
    }),
  )
}

const differences = (before: readonly string[], after: readonly string[]): number =>
  before.filter((region, index) => region === '' || region !== after[index]).length
