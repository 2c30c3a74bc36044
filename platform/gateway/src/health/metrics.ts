import { Counter, Histogram, Registry } from 'prom-client'
import { countDroppedLines } from '../process/output/metrics.ts'

/** Creates the gateway's metrics, labeled by app, never by user. */
export function createMetrics() {
  const registry = new Registry()
  countDroppedLines(registry)
  const pages = new Histogram({
    name: 'gateway_page_seconds',
    help: 'Time to respond to a page request',
    labelNames: ['app', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const counterOf = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const renderFailures = counterOf(
    'gateway_render_failures_total',
    'Pages that failed and were left to the browser',
    'app',
  )
  const poolFull = counterOf(
    'gateway_render_pool_full_total',
    'Pages left to the browser because too many others were waiting',
  )
  const disconnects = counterOf(
    'gateway_client_disconnects_total',
    'Calls whose caller disconnected before the response',
  )
  const refused = counterOf(
    'gateway_connections_refused_total',
    'Connections closed because too many were open, or because too many requests waited on one',
  )
  return {
    pageSent: (app: string, status: number, seconds: number) => pages.labels(app, String(status)).observe(seconds),
    renderFailed: (app: string) => renderFailures.labels(app).inc(),
    poolFull: () => poolFull.inc(),
    callerDisconnected: () => disconnects.inc(),
    connectionRefused: () => refused.inc(),
    text: () => registry.metrics(),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
