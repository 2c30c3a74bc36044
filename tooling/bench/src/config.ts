import { resolve } from 'node:path'

/** The workspace's root folder. */
export const root = resolve(import.meta.dirname, '../../..')

/** How many times each side is measured, interleaved. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)

/** A copy of the browsers that platform/build targets: a bench may not import it. */
export const BROWSERS = ['chrome >= 131', 'edge >= 131', 'firefox >= 133', 'safari >= 18.1']

/** How many times the CPU is slowed down. */
export const CPU_SLOWDOWN = 4

/** A slow phone's link: 1.6 Mbps down, 750 kbps up, a round trip of 150 ms. */
export const SLOW_LINK = { roundTripMs: 150, downBytesPerMs: 200, upBytesPerMs: 93.75 }

/** The limits that `pnpm bench pages` and `render` print next to their numbers: ratios to a peer, ms or KiB. */
export const LIMITS = {
  firstByte: 1.05,
  firstPaint: 1.15,
  largestPaint: 1.05,
  secondVisit: 1.1,
  navigation: 1,
  hoveredMs: 100,
  menu: 1.1,
  longTasksMs: 150,
  layoutShift: 0.01,
  answerKib: 13,
  longAnswerKib: 14,
  throughput: 0.25,
}

/** The environment of a served site: its own port and data, no rate limits. */
export function siteEnvironment(port: number, dataDir: string): NodeJS.ProcessEnv {
  const path = `${resolve(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`
  return { ...process.env, PATH: path, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
}

/** The environment of npm, and of the Next app that it installs. */
export const PEER_ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'production',
}
