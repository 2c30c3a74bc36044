import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, resolve } from 'node:path'

/** The workspace's root folder. */
export const root = resolve(import.meta.dirname, '../../..')

/** The environment of the tools that are started: the workspace's own commands come first. */
export function toolEnvironment(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const path = [resolve(root, 'node_modules/.bin'), process.env.PATH ?? '', ...pnpmFolder()].join(delimiter)
  return {
    ...process.env,
    PATH: path,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    // Else pnpm may install before it runs a script, and write into packages that another tree shares.
    pnpm_config_verify_deps_before_run: 'false',
    ...extra,
  }
}

/** Where the installation found pnpm: turbo looks for it on PATH, and a machine with npm alone has none. */
function pnpmFolder(): string[] {
  const stamp = resolve(root, 'node_modules/.install-stamp.json')
  if (!existsSync(stamp)) return []
  const { pnpm } = JSON.parse(readFileSync(stamp, 'utf8')) as { pnpm: string }
  return [dirname(pnpm)]
}
