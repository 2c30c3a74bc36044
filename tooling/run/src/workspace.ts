import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, resolve } from 'node:path'

/** The workspace's root folder. */
export const root = resolve(import.meta.dirname, '../../..')

/** Where Node keeps compiled sources, as for `npm start`. */
export const COMPILE_CACHE = resolve(root, 'node_modules/.cache/compile')

/** Returns the environment for tools, with the workspace's own commands first on PATH. */
export function toolEnvironment(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const path = [resolve(root, 'node_modules/.bin'), process.env.PATH ?? '', ...pnpmFolder()].join(delimiter)
  return {
    ...process.env,
    PATH: path,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    // Otherwise, each process of a tool compiles the same sources again.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    // Otherwise, pnpm may install before it runs a script, and change packages that another tree shares.
    pnpm_config_verify_deps_before_run: 'false',
    ...extra,
  }
}

/** Returns the folder of pnpm: turbo looks for it on PATH, and a machine with only npm has none. */
function pnpmFolder(): string[] {
  const stamp = resolve(root, 'node_modules/.install-stamp.json')
  if (!existsSync(stamp)) return []
  const { pnpm } = JSON.parse(readFileSync(stamp, 'utf8')) as { pnpm: string }
  return [dirname(pnpm)]
}
