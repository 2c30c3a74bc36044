import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCertificate } from '@repo/servers/certificate'
import { longTaskSum, openBrowser, visit } from '../browser/visit.ts'
import { ROUNDS } from '../config.ts'
import { interleave, median } from '../report/report.ts'
import { startMember } from '../servers/member.ts'
import { reserveOrigin, startReverseProxy } from '../servers/reverse-proxy.ts'

const PATH = '/'

/** Measures first visits to the home page: over the slow link for paints, on an unthrottled network for long tasks. */
export async function measureSpeed() {
  await using stack = new AsyncDisposableStack()
  const { path: home } = stack.use(await mkdtempDisposable(join(tmpdir(), 'site-bench-speed-')))
  const origin = stack.adopt(await reserveOrigin(), ({ close }) => close())
  const certificate = await createCertificate(home)
  const browser = stack.use(await openBrowser(certificate.keyHash))
  const site = stack.use(await startMember('gateway', { PUBLIC_URL: origin.slowUrl, TRUST_PROXY: 'on' }))
  const proxy = await startReverseProxy(home, certificate, [
    { origin, upstream: { port: Number(new URL(site.url).port) } },
  ])
  stack.defer(proxy.stop)

  const [slow = [], fast = []] = await interleave(
    [() => visit(browser, origin.slowUrl + PATH), () => visit(browser, origin.url + PATH)],
    { warmUp: true },
  )
  return {
    speed: {
      path: PATH,
      rounds: ROUNDS,
      firstPaintMs: Math.round(median(slow.map(({ firstPaint }) => firstPaint))),
      largestPaintMs: Math.round(median(slow.map(({ largestPaint }) => largestPaint))),
      longTasksMs: Math.round(median(fast.map(longTaskSum))),
    },
  }
}
