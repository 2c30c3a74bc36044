import { Counter, type Registry } from 'prom-client'
import { droppedLines } from './standard-output.ts'

/** Adds the number of dropped lines to the metrics of a process. */
export function countDroppedLines(registry: Registry): void {
  new Counter({
    name: 'log_lines_dropped_total',
    help: 'Lines that are missing in the log, because standard output or error did not take them',
    labelNames: ['stream'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { stream, lines } of droppedLines()) this.inc({ stream }, lines)
    },
  })
}
