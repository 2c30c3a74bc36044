import { type Logger, pino } from 'pino'
import { queueOf } from './standard-output.ts'

/** Creates a logger that never holds up the process: lines that standard output does not take are dropped. */
export const createLogger = (name: string, level: string): Logger =>
  pino({ name, level }, { write: (line) => queueOf(process.stdout).push(line) })
