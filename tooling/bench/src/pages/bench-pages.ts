import type { Browser } from '@playwright/test'
import { interleave } from '../browser/interleave.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { longestTask, longTaskSum, type Visit, visit } from '../browser/visit.ts'
import { CPU_SLOWDOWN, ROUNDS } from '../config.ts'
import { kibibytes } from '../report/bytes.ts'
import { describe, median, ratio } from '../report/statistics.ts'
import { table } from '../report/table.ts'
import { serveFromMemory } from '../servers/memory-server.ts'
import { startComposedSite } from '../servers/site-server.ts'
import { pages } from './addresses.ts'
import { weighMonolith } from './build-monolith.ts'
import { documentKibibytes, type FirstAnswer, plainCopy, readFirstAnswer } from './plain-copy.ts'

interface Measured {
  path: string
  answer: FirstAnswer
  /** On an unhindered network. */
  loads: Visit[]
  /** On a slow network: the page, and its plain copy. */
  slow: Visit[]
  slowCopy: Visit[]
}

/** What the pages of the composed site cost, against their plain copies and against one app without federation. */
export async function benchPages(): Promise<string> {
  const monolith = await weighMonolith(pages)
  const site = await startComposedSite()
  try {
    const browser = await openBrowser()
    try {
      const measured: Measured[] = []
      for (const path of pages) measured.push(await measure(browser, site.url, path))
      return [weights(measured, monolith), times(measured)].join('\n\n')
    } finally {
      await browser.close()
    }
  } finally {
    await site.stop()
  }
}

async function measure(browser: Browser, site: string, path: string): Promise<Measured> {
  const answer = await readFirstAnswer(site, path)
  const copy = await serveFromMemory(plainCopy(answer))
  try {
    const [loads = [], slow = [], slowCopy = []] = await interleave([
      () => visit(browser, `${site}${path}`),
      () => visit(browser, `${site}${path}`, { slowNetwork: true }),
      () => visit(browser, `${copy.url}/`, { slowNetwork: true }),
    ])
    return { path, answer, loads, slow, slowCopy }
  } finally {
    await copy.close()
  }
}

function weights(measured: readonly Measured[], monolith: ReadonlyMap<string, number>): string {
  const rows = measured.map(({ path, answer, loads }) => {
    const [first] = loads
    const scripts = first?.requests.filter(({ kind }) => kind === 'script') ?? []
    const start = kibibytes(answer.scripts.values())
    const alone = monolith.get(path) ?? Number.NaN
    return [
      path,
      kibibytes(scripts.map(({ body }) => body)).toFixed(1),
      start.toFixed(1),
      alone.toFixed(1),
      (start / alone).toFixed(2),
      documentKibibytes(answer).toFixed(1),
      String(first?.requests.length),
      String(depthOfPaint(first)),
      String(Math.max(...(first?.requests.map(({ depth }) => depth) ?? []))),
    ]
  })
  const header = [
    'page',
    'JS loaded',
    'JS at start',
    'one app',
    'ratio',
    'HTML+styles',
    'requests',
    'depth paint',
    'depth all',
  ]
  return `KiB at brotli 11, before any interaction, 1440 x 900\n${table(header, rows)}`
}

/** The largest paint waits for what blocks painting, and for its own file where it is an image. */
function depthOfPaint(seen: Visit | undefined): number {
  const { requests = [], record } = seen ?? {}
  const needed = requests.filter(({ url, blocksPaint }) => blocksPaint || url === record?.largestPaintUrl)
  return Math.max(1, ...needed.map(({ depth }) => depth))
}

function times(measured: readonly Measured[]): string {
  const paint = ({ record }: Visit) => record.largestPaint
  const rows = measured.map(({ path, loads, slow, slowCopy }) => [
    path,
    Math.max(...[...loads, ...slow].map(({ record }) => record.layoutShift)).toFixed(4),
    describe(loads.map(longTaskSum)),
    median(loads.map(longestTask)).toFixed(0),
    describe(slow.map(paint)),
    describe(slowCopy.map(paint)),
    ratio(slow.map(paint), slowCopy.map(paint)),
  ])
  const header = ['page', 'CLS, worst', 'long tasks ms', 'longest ms', 'LCP ms', 'plain copy ms', 'ratio']
  const conditions = `CPU ${CPU_SLOWDOWN}x slowed; LCP at 1.6 Mbps and 150 ms; medians of ${ROUNDS} rounds in turns`
  return `${conditions}\n${table(header, rows)}`
}
