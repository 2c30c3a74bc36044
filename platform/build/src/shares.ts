import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What the shell provides and remotes never bundle (docs/decisions/001). Big libraries are not shared whole:
 * they stay inside the packages listed here. Lazy shares load with the first page that takes them.
 */
const SHARES = {
  react: { lazy: false },
  'react/jsx-runtime': { lazy: false },
  'react-dom': { lazy: false },
  jotai: { lazy: false },
  '@site/brand': { lazy: false },
  '@site/federation': { lazy: false },
  '@site/ui': { lazy: false },
  '@site/ui/carousel': { lazy: true },
  '@site/ui/extra': { lazy: true },
  '@site/ui/forms': { lazy: true },
  '@site/api-client': { lazy: true },
} as const

export const shareNames: readonly string[] = Object.keys(SHARES)

export const lazyShareNames: readonly string[] = Object.entries(SHARES)
  .filter(([, share]) => share.lazy)
  .map(([name]) => name)

/** The shell's side: every share with the version it provides. */
export function providedShares(appDirectory: string) {
  return Object.fromEntries(
    Object.entries(SHARES).map(([name, { lazy }]) => {
      const version = installedVersion(name, appDirectory)
      if (!version) throw new Error(`${name} is shared: ${appDirectory}/package.json has to name its package.`)
      return [name, { singleton: true, eager: !lazy, version, requiredVersion: `^${version}` }]
    }),
  )
}

/** A remote's side: the shares that it depends on, with no fallback of its own, so that no byte is shipped twice. */
export function consumedShares(appDirectory: string) {
  return Object.fromEntries(
    Object.keys(SHARES).flatMap((name) => {
      const version = installedVersion(name, appDirectory)
      return version ? [[name, { singleton: true, import: false as const, requiredVersion: `^${version}` }]] : []
    }),
  )
}

/** `undefined` where the app does not depend on the share's package. */
function installedVersion(share: string, appDirectory: string): string | undefined {
  const packageName = share.split('/', share.startsWith('@') ? 2 : 1).join('/')
  const folder = join(appDirectory, 'node_modules', packageName)
  return existsSync(join(folder, 'package.json')) ? readPackage(folder).version : undefined
}

export function readPackage(folder: string): { name: string; version: string } {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
}
