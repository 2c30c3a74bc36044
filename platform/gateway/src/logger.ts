import { type Logger, pino } from 'pino'
import type { GatewayConfig } from './config.ts'

export const createLogger = ({ LOG_LEVEL }: Pick<GatewayConfig, 'LOG_LEVEL'>): Logger =>
  pino({ name: 'gateway', level: LOG_LEVEL })
