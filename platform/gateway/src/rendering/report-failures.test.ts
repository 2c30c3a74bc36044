import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createMetrics } from '../health/metrics.ts'
import { PoolBusyError } from './render-pool.ts'
import { reportFailures } from './report-failures.ts'

it('logs the number of pages rejected by a full render pool in one line', async () => {
  const lines: object[] = []
  const metrics = createMetrics()
  const report = reportFailures(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }), metrics)
  const full = new PoolBusyError('Too many pages are waiting to be rendered.')
  for (let n = 0; n < 1000; n += 1) report({ error: full, url: `/?${n}`, app: 'marketing' })
  expect(lines).toEqual([expect.not.objectContaining({ err: expect.anything() })])
  expect(await metrics.text()).toContain('gateway_render_pool_full_total 1000')

  const error = new Error('broken', { cause: new Error('the reason') })
  report({ error, url: '/careers?a=b', app: 'careers' })
  expect(lines[1]).toMatchObject({ err: { message: 'broken: the reason' }, path: '/careers', app: 'careers' })
  expect(await metrics.text()).toContain('gateway_render_failures_total{app="careers"} 1')
})
