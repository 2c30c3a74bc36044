import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'

/** The workspace's root folder. */
export const root = resolve(import.meta.dirname, '../../../..')

/** The environment of the tools that are started: the workspace's commands, and the pnpm that turbo looks for. */
export function toolEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const stamp = join(root, 'node_modules/.install-stamp.json')
  const pnpm: unknown = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')).pnpm : undefined
  const folders = [join(root, 'node_modules/.bin'), env.PATH ?? '', typeof pnpm === 'string' ? dirname(pnpm) : '']
  const path = folders.filter((folder) => folder !== '').join(delimiter)
  return {
    ...env,
    PATH: path,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    // Else pnpm may install before it runs a build script, and write into packages that another tree shares.
    pnpm_config_verify_deps_before_run: 'false',
  }
}
