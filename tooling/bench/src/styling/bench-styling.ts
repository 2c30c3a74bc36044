import { interleave } from '../browser/interleave.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { longestTask, longTaskSum, type Visit, visit } from '../browser/visit.ts'
import { CPU_SLOWDOWN, ROUNDS } from '../config.ts'
import { kibibytes } from '../report/bytes.ts'
import { describe, ratio } from '../report/statistics.ts'
import { table } from '../report/table.ts'
import { serveFromMemory } from '../servers/memory-server.ts'
import { type BuiltVariant, buildVariant, type VariantName } from './build-variant.ts'

const names: readonly VariantName[] = ['home-static', 'home-chakra']

/** The home page styled by one compiled sheet against the same page styled by Chakra at run time. */
export async function benchStyling(): Promise<string> {
  const [ours, theirs] = [await buildVariant('home-static'), await buildVariant('home-chakra')]
  const visits = await visitInTurns([ours, theirs])
  const [ourVisits = [], theirVisits = []] = visits
  const timed = (label: string, value: (visit: Visit) => number) => {
    const [a, b] = [ourVisits.map(value), theirVisits.map(value)]
    return [label, describe(a), describe(b), ratio(a, b)]
  }
  const weighed = (label: string, parts: (variant: BuiltVariant) => number) => {
    const [a, b] = [parts(ours), parts(theirs)]
    return [label, a.toFixed(1), b.toFixed(1), (a / b).toFixed(2)]
  }
  const rows = [
    weighed('JavaScript, KiB br 11', ({ scripts }) => kibibytes(scripts)),
    weighed('HTML + styles, KiB br 11', ({ documents }) => kibibytes(documents)),
    timed('long tasks, sum ms', longTaskSum),
    timed('longest task, ms', longestTask),
    timed('hydrated after, ms', ({ record }) => record.hydrated),
  ]
  const title = `Home page alone, CPU ${CPU_SLOWDOWN}x slowed, medians of ${ROUNDS} rounds in turns`
  return `${title}\n${table(['', ...names, 'ratio'], rows)}`
}

async function visitInTurns(variants: readonly BuiltVariant[]): Promise<Visit[][]> {
  const servers = await Promise.all(variants.map(({ files }) => serveFromMemory(files)))
  try {
    const browser = await openBrowser()
    try {
      const visits = servers.map((server) => () => visit(browser, `${server.url}/`))
      return await interleave(visits)
    } finally {
      await browser.close()
    }
  } finally {
    await Promise.all(servers.map((server) => server.close()))
  }
}
