export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)

/** The paths of one public page of each kind. */
export const pages = ['/', '/ai-ml', '/careers', '/bankfinancial/whitepaper'] as const

/** The browsers that platform/build targets. A copy, because a bench may not import them. */
export const BROWSERS = ['chrome >= 131', 'edge >= 131', 'firefox >= 133', 'safari >= 18.1']

export const CPU_SLOWDOWN = 4

/** The connection of a slow phone: 1.6 Mbps down, 750 kbps up, 150 ms round trip. */
export const SLOW_LINK = { roundTripMs: 150, downBytesPerMs: 200, upBytesPerMs: 93.75 }

/** The limits that `pnpm bench pages` and `render` print next to their results: ratios to a peer, ms or KiB. */
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
  documentKib: 13,
  longDocumentKib: 14,
  throughput: 0.25,
}

/** The environment of npm, and of the Next app that it installs. */
export const PEER_ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'production',
}
