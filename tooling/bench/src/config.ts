import { resolve } from 'node:path'

/** The workspace's root folder. */
export const root = resolve(import.meta.dirname, '../../..')

/** How many times each side is measured, in turns. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)

/** A copy of what platform/build builds for: a bench may not import it. */
export const BROWSERS = ['chrome >= 131', 'edge >= 131', 'firefox >= 133', 'safari >= 18.1']

/** How much slower than this machine the processor is made. */
export const CPU_SLOWDOWN = 4

/** What benches compare their numbers with. */
export const LIMITS = {
  throughput: 0.25,
}

/** What a served site gets: its own port and data, nothing that limits a loop of requests. */
export function siteEnvironment(port: number, dataDir: string): NodeJS.ProcessEnv {
  const path = `${resolve(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`
  return { ...process.env, PATH: path, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
}
