import { formatWithOptions } from 'node:util'

export type ConsoleLevel = 'debug' | 'info' | 'warn' | 'error'

/** One call of a console by a release's code. */
export interface ConsoleLine {
  /** `app@version`. */
  release: string
  level: ConsoleLevel
  text: string
}

const LEVELS: Readonly<Record<string, ConsoleLevel>> = {
  debug: 'debug',
  dir: 'info',
  error: 'error',
  info: 'info',
  log: 'info',
  trace: 'debug',
  warn: 'warn',
}

const MAX_LENGTH = 2_000
/** Per release and page, so that a loop cannot fill the log, and timers of earlier pages take no lines of other apps. */
const MAX_LINES = 20
const SILENT = ['assert', 'clear', 'count', 'countReset', 'group', 'groupCollapsed', 'groupEnd', 'table']
const TIMERS = ['time', 'timeEnd', 'timeLog', 'timeStamp', 'profile', 'profileEnd']

/** Creates the consoles of one worker. Their lines name the release, so no code can imitate another's or the site's. */
export function createConsoles(write: (line: ConsoleLine) => void) {
  const lines = new Map<string, number>()
  return {
    /** Call before each page. */
    reset(): void {
      lines.clear()
    },
    consoleOf(release: string): object {
      const methods = Object.entries(LEVELS).map(([name, level]) => {
        const method = (...values: unknown[]) => {
          const count = (lines.get(release) ?? 0) + 1
          lines.set(release, count)
          if (count <= MAX_LINES) write({ release, level, text: format(values) })
        }
        return [name, method] as const
      })
      const ignored = [...SILENT, ...TIMERS].map((name) => [name, () => undefined] as const)
      return Object.freeze(Object.fromEntries([...methods, ...ignored]))
    },
  }
}

/** Formats values as a single line. A value whose inspection throws must not fail the page. */
function format(values: readonly unknown[]): string {
  try {
    const text = formatWithOptions({ breakLength: Number.POSITIVE_INFINITY, depth: 4 }, ...values)
    return text.slice(0, MAX_LENGTH).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  } catch {
    return '(not printable)'
  }
}
