import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Share {
  /** Whether it loads with the first page that imports it, rather than with every page. */
  lazy: boolean
  /**
   * Whether its exports change without a new version. Admission then compares the names that remotes import from it.
   */
  unversioned?: boolean
}

/** By module name. */
export type Shares = Readonly<Record<string, Share>>

/** Configures the shell to provide all shares in their installed versions. */
export function providedShares(shares: Shares, appDirectory: string) {
  return Object.fromEntries(
    Object.entries(shares).map(([name, { lazy }]) => {
      const version = installedVersion(name, appDirectory)
      if (!version) throw new Error(`${name} is a share, so its package must be in ${appDirectory}/package.json.`)
      return [name, { singleton: true, eager: !lazy, version, requiredVersion: `^${version}` }]
    }),
  )
}

/** Configures the shares for a remote: those that it depends on, without a bundled fallback. */
export function consumedShares(shares: Shares, appDirectory: string) {
  return Object.fromEntries(
    Object.keys(shares).flatMap((name) => {
      const version = installedVersion(name, appDirectory)
      return version ? [[name, { singleton: true, import: false as const, requiredVersion: `^${version}` }]] : []
    }),
  )
}

/** Returns `undefined` if the app does not depend on the share's package. */
function installedVersion(share: string, appDirectory: string): string | undefined {
  const packageName = share.split('/', share.startsWith('@') ? 2 : 1).join('/')
  const folder = join(appDirectory, 'node_modules', packageName)
  return existsSync(join(folder, 'package.json')) ? readPackage(folder).version : undefined
}

export function readPackage(folder: string): { name: string; version: string } {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
}
