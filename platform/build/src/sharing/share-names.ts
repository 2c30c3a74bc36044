import type { Rspack } from '@rsbuild/core'
import type { Shares } from './shares.ts'

/** Names of exports, by share. */
export type ShareNames = Readonly<Record<string, readonly string[]>>

const CONSUMED = /^consume shared module \([^)]*\) ((?:@[^/]+\/)?[^@]+)@/
const PROVIDED = /^provide shared module \([^)]*\) ((?:@[^/]+\/)?[^@]+)@/

export const consumedShare = (module: Rspack.Module): string | undefined => CONSUMED.exec(module.identifier())?.[1]
export const providedShare = (module: Rspack.Module): string | undefined => PROVIDED.exec(module.identifier())?.[1]

/** Lists the shares that the app provides: those that its own modules import, eagerly or not. */
export const providedNames = ({ modules }: Rspack.Compilation): string[] =>
  [...modules].flatMap((module) => providedShare(module) ?? [])

/** Lists the exports of each provided share that has no versions. */
export function exportedNames({ modules, moduleGraph }: Rspack.Compilation, shares: Shares): ShareNames {
  const names = new Map<string, readonly string[]>()
  for (const module of modules) {
    const share = providedShare(module)
    if (!share || !shares[share]?.unversioned) continue
    for (const { module: source } of moduleGraph.getOutgoingConnections(module)) {
      const exported = source && moduleGraph.getProvidedExports(source)
      if (Array.isArray(exported)) names.set(share, exported)
    }
  }
  return sortedNames(names)
}

/** Lists the names that the app imports from shares without versions. Namespaces that are passed around add none. */
export function importedNames({ modules, moduleGraph }: Rspack.Compilation, shares: Shares): ShareNames {
  const names = new Map<string, readonly string[]>()
  for (const module of modules) {
    const share = consumedShare(module)
    if (!share || !shares[share]?.unversioned) continue
    const imported = moduleGraph.getIncomingConnections(module).flatMap(({ dependency }) => dependency.ids?.[0] ?? [])
    names.set(share, [...(names.get(share) ?? []), ...imported])
  }
  return sortedNames(names)
}

/** Sorts the names, because the order of modules varies and builds must be reproducible. */
function sortedNames(names: ReadonlyMap<string, readonly string[]>): ShareNames {
  const entries = [...names].map(([share, unsorted]) => [share, [...new Set(unsorted)].sort()] as const)
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}
