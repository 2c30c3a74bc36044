import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Share {
  /** Whether it loads with the first page that imports it, rather than with every page. */
  lazy: boolean
  /** Whether its exports change without a new version: admission then compares the names that remotes import. */
  unversioned?: boolean
}

/** By module name. */
export type Shares = Readonly<Record<string, Share>>

/** Configures the shell to provide all shares in their installed versions. */
export function providedShares(shares: Shares, appDirectory: string) {
  return Object.fromEntries(
    Object.entries(shares).map(([name, { lazy }]) => {
      const version = installedVersion(name, appDirectory)
      if (!version) {
        throw new Error(
          `${name} is a share, but not installed. To fix: add its package to ${join(appDirectory, 'package.json')}, and install it.`,
        )
      }
      return [name, { singleton: true, eager: !lazy, version, requiredVersion: `^${version}` }]
    }),
  )
}

/** Package of a share -> the semver range that a remote accepts. */
export type AcceptedRanges = Readonly<Record<string, string>>

/** Configures the shares that a remote depends on, without a bundled fallback. */
export function consumedShares(shares: Shares, appDirectory: string, accepts: AcceptedRanges = {}) {
  return Object.fromEntries(
    Object.keys(shares).flatMap((name) => {
      const version = installedVersion(name, appDirectory)
      if (!version) return []
      return [[name, { singleton: true, import: false as const, requiredVersion: rangeOf(name, version, accepts) }]]
    }),
  )
}

/** Returns the range of a share; `react/jsx-runtime` has that of `react`. */
export const rangeOf = (share: string, version: string, accepts: AcceptedRanges): string =>
  accepts[packageOf(share)] ?? `^${version}`

/** Throws if a remote declares a range for a package that its host does not share. */
export function assertSharesExist(
  { name, accepts = {} }: { name: string; accepts?: AcceptedRanges | undefined },
  shared: readonly string[],
): void {
  const packages = shared.map(packageOf)
  const unknown = Object.keys(accepts).filter((each) => !packages.includes(each))
  if (unknown.length === 0) return
  throw new Error(
    `remote.ts of ${name} accepts versions of ${unknown.join(', ')}, which the host does not share. To fix: name one of ${[...new Set(packages)].join(', ')}.`,
  )
}

export const packageOf = (share: string): string => share.split('/', share.startsWith('@') ? 2 : 1).join('/')

/** Returns `undefined` if the app does not depend on the share's package. */
function installedVersion(share: string, appDirectory: string): string | undefined {
  const folder = join(appDirectory, 'node_modules', packageOf(share))
  return existsSync(join(folder, 'package.json')) ? readPackage(folder).version : undefined
}

/** Throws if the package has no version: a release would lack it, and a remote would bundle a copy of a share. */
export function readPackage(folder: string): { name: string; version: string } {
  const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  if (version) return { name, version }
  throw new Error(`${folder}/package.json has no version. To fix: add one, such as "version": "1.0.0".`)
}
