import { availableParallelism } from 'node:os'
import { runTool } from './run-tool.ts'

/** Builds apps and their dependencies; all apps if `names` is empty. */
export function buildApps(names: readonly string[], signal?: AbortSignal): Promise<void> {
  const filters = names.length === 0 ? ['--filter=./apps/*'] : names.map((name) => `--filter=@site/${name}`)
  const concurrency = `--concurrency=${availableParallelism()}`
  return runTool('turbo', ['run', 'build', '--output-logs=errors-only', concurrency, ...filters], { signal })
}
