import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

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
  return fromShares((name, lazy) => {
    const version = installedVersion(name, appDirectory)
    return { singleton: true, eager: !lazy, version, requiredVersion: `^${version}` }
  })
}

/** A remote's side: no fallback of its own, so that no byte is shipped twice. */
export function consumedShares(appDirectory: string) {
  return fromShares((name) => ({
    singleton: true,
    import: false as const,
    requiredVersion: `^${installedVersion(name, appDirectory)}`,
  }))
}

function fromShares<Share>(share: (name: string, lazy: boolean) => Share): Record<string, Share> {
  return Object.fromEntries(Object.entries(SHARES).map(([name, { lazy }]) => [name, share(name, lazy)]))
}

function installedVersion(share: string, appDirectory: string): string {
  const packageName = share.split('/', share.startsWith('@') ? 2 : 1).join('/')
  const lookup = createRequire(`${appDirectory}/package.json`)
  const folder = lookup.resolve.paths(packageName)?.find((path) => isPackage(`${path}/${packageName}`))
  if (!folder) throw new Error(`${packageName} is shared, but ${appDirectory} does not depend on it.`)
  return readPackage(`${folder}/${packageName}`).version
}

function isPackage(folder: string): boolean {
  try {
    return readPackage(folder).version !== ''
  } catch {
    return false
  }
}

export function readPackage(folder: string): { name: string; version: string } {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
}
