import path from 'node:path'
import { openServedStore, type ServedStore } from '@mfe/release'
import type { GatewayConfig } from './config.ts'
import { createLogger } from './process/output/logger.ts'

/** Opens the configured release store for a gateway, and logs its outages. */
export function openGatewayStore(config: GatewayConfig): Promise<ServedStore> {
  const logger = createLogger('gateway', config.LOG_LEVEL)
  return openServedStore(config, {
    folder: path.join(config.DATA_DIR, 'release-copies'),
    maxBytes: config.RELEASE_COPIES,
    logger,
    onOutage: ({ part, cause, effect, fix }, error) => logger.error({ err: error, part, fix }, `${cause} ${effect}`),
    onUnsaved: (error) =>
      logger.error({ err: error }, 'the live versions cannot be saved for a start without the database'),
  })
}
