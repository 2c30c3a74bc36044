import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { AppSource } from '@mfe/cli/dev'
import { isAppName } from '@mfe/release'
import { runTool } from './run-tool.ts'

/** Lists the separately released apps of the working tree: the shell and every remote. */
export async function releasableApps(root: string): Promise<AppSource[]> {
  const names = (await readdir(join(root, 'apps'))).filter(isAppName).sort()
  const apps = names.map(
    (app): AppSource => ({ app, source: join(root, 'apps', app), folder: join(root, 'apps', app, 'dist') }),
  )
  return apps.filter(({ source }) => existsSync(join(source, 'rsbuild.config.ts')))
}

/** Builds apps and their dependencies; all apps if `names` is empty. */
export function buildApps(names: readonly string[], signal?: AbortSignal): Promise<void> {
  const filters = names.length === 0 ? ['--filter=./apps/*'] : names.map((name) => `--filter=@site/${name}`)
  const concurrency = `--concurrency=${availableParallelism()}`
  return runTool('turbo', ['run', 'build', '--output-logs=errors-only', concurrency, ...filters], { signal })
}
