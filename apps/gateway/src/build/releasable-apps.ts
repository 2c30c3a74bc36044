import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppSource } from '@mfe/cli/dev'
import { type AppName, isAppName } from '@mfe/release'

/** Lists the separately released apps of the working tree: the shell and every remote. */
export async function releasableApps(root: string): Promise<AppSource[]> {
  const names = (await readdir(join(root, 'apps'))).filter(isAppName).sort()
  const apps = names.map((app): AppSource => ({ app, source: join(root, 'apps', app), folder: distOf(root, app) }))
  return apps.filter(({ source }) => existsSync(join(source, 'rsbuild.config.ts')))
}

const distOf = (root: string, app: AppName): string => join(root, 'apps', app, 'dist')
