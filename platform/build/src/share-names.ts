import type { Rspack } from '@rsbuild/core'
import type { Shares } from './shares.ts'

/** Names by share. */
export type ShareNames = Readonly<Record<string, readonly string[]>>

const CONSUMED = /^consume shared module \([^)]*\) ((?:@[^/]+\/)?[^@]+)@/
const PROVIDED = /^provide shared module \([^)]*\) ((?:@[^/]+\/)?[^@]+)@/

/** Returns the share that a bundler module represents. */
export const consumedShare = (module: Rspack.Module): string | undefined => CONSUMED.exec(module.identifier())?.[1]
export const providedShare = (module: Rspack.Module): string | undefined => PROVIDED.exec(module.identifier())?.[1]

/** Lists what each provided share without versions exports. */
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

/**
 * Lists what the app imports by name from each share without versions, including re-exports and members of namespaces.
 * A namespace that is passed on as a whole or comes from `import()` adds no names.
 */
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

/** Sorts the names, because modules arrive in any order and every build of a release must produce the same bytes. */
function sortedNames(names: ReadonlyMap<string, readonly string[]>): ShareNames {
  const entries = [...names].map(([share, own]) => [share, [...new Set(own)].sort()] as const)
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}
