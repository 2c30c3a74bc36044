import { CPU_SLOWDOWN, ROUNDS, SLOW_LINK } from '../config.ts'
import { table } from '../report/table.ts'
import { mainThreadTable, visitUnthrottled } from './main-thread.ts'
import { measureMenu } from './menu.ts'
import { measureNavigation } from './navigation.ts'
import { startSides } from './sides.ts'
import { slowVisitsTable, visitSlowly } from './slow-visits.ts'
import { weighPages } from './weights.ts'

/**
 * Compares the cost of loading the site's pages with that of plain copies, of the same source built as a monolith, and
 * of a Next app.
 */
export async function benchPages(): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const sides = await startSides(stack)
  const weights = await weighPages(sides)
  const unthrottled = await visitUnthrottled(sides)
  const slow = await visitSlowly(sides)
  const interactions = [...(await measureNavigation(sides)), await measureMenu(sides)]
  const { roundTripMs, downBytesPerMs } = SLOW_LINK
  return [
    'Bytes before any interaction, 1440 x 900; scripts at brotli 11',
    weights,
    '',
    `TLS and HTTP/2, CPU throttled ${CPU_SLOWDOWN}x, medians of ${ROUNDS} interleaved rounds`,
    `The slow link: ${(downBytesPerMs * 8) / 1000} Mbps, ${roundTripMs} ms round trip, slow start`,
    slowVisitsTable(slow),
    '',
    mainThreadTable(unthrottled, slow),
    '',
    table(['slow link, ms', 'site', 'peer', 'ratio', 'limit'], interactions),
  ].join('\n')
}
