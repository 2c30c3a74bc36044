import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countDamagedFiles } from '#bytes/notes/damaged-blobs.ts'
import { withTimeout } from '#database/with-timeout.ts'
import type { Dependencies } from '../dependencies.ts'

export type Metrics = ReturnType<typeof createMetrics>

interface Sources extends Dependencies {
  isStorageHealthy: () => Promise<boolean>
  openStreams: () => number
}

export function createMetrics(sources: Sources) {
  const { db, outboxCounts, isStorageHealthy, totalQuota, openStreams, clock, clockWatch } = sources
  const storedBytes = () => withTimeout(totalQuota.measure(db), undefined)
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'api_request_duration_seconds',
    help: 'From the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
    registers,
  })
  const disconnects = new Counter({
    name: 'api_client_disconnects_total',
    help: 'Calls whose client disconnected before its body arrived, or while its work was queued or running.',
    registers,
  })
  const refused = new Counter({
    name: 'api_connections_refused_total',
    help: 'Connections closed because too many were open, or because too many requests waited on one.',
    registers,
  })
  new Gauge({
    name: 'api_outbox_emails',
    help: 'Emails that are waiting, and emails that were abandoned.',
    labelNames: ['status'],
    registers,
    async collect() {
      // The other metrics are needed most while the database is unavailable.
      this.reset()
      for (const status of ['waiting', 'dead'] as const) {
        const emails = await withTimeout(outboxCounts.count(status), undefined)
        if (emails !== undefined) this.set({ status }, emails)
      }
    },
  })
  /** Measures one value, which is absent while it is unknown. */
  const gauge = (name: string, help: string, read: () => Promise<number | undefined>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.remove()
        const value = await read()
        if (value !== undefined) this.set(value)
      },
    })
  gauge(
    'api_storage_healthy',
    '0 while files cannot be stored: a failed sync, a full or read-only disk, or no response of the bucket.',
    async () => Number(await isStorageHealthy()),
  )
  gauge('api_storage_damaged_files', 'Stored files whose bytes are damaged or missing, as far as known.', () =>
    withTimeout(countDamagedFiles(db), undefined),
  )
  gauge(
    'api_storage_stored_bytes',
    'What counts toward the total quota: files, applications, unfinished uploads, and deleted and unknown bytes while they are stored, with 4 KiB for each file and folder.',
    async () => (await storedBytes())?.stored,
  )
  gauge(
    'api_storage_quota_bytes',
    'The total quota: TOTAL_QUOTA_BYTES, or what is stored plus what is free on the disk. Absent in a bucket without a limit.',
    async () => {
      const bytes = await storedBytes()
      return bytes && Number.isFinite(bytes.limit) ? bytes.limit : undefined
    },
  )
  gauge('api_outbox_oldest_seconds', 'How long the oldest waiting email has waited.', async () => {
    const age = await withTimeout(outboxCounts.oldestAge(), undefined)
    return age === undefined ? undefined : age / 1000
  })
  gauge('api_event_streams', 'Browsers that receive live updates.', async () => openStreams())
  gauge('api_clock_plausible', '0 while the time is implausible; nothing is deleted by age meanwhile.', async () =>
    Number(clockWatch.isTrusted()),
  )
  gauge(
    'api_clock_offset_seconds',
    'How far the clock of this machine is ahead of the database.',
    async () => clock.offset() / 1000,
  )
  return { registry, requests, disconnects, refused }
}

/** Logs and measures each response by its route pattern, because URLs contain names and emails. */
export function recordRequests(app: FastifyInstance, logger: FastifyBaseLogger, { requests }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    const { method } = request
    const { statusCode: status, elapsedTime } = reply
    requests.observe({ method, route, status }, elapsedTime / 1000)
    logger.info({ reqId: request.id, method, route, status, ms: Math.round(elapsedTime) }, 'responded')
  })
}
