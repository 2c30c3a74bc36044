import type { Rspack } from '@rsbuild/core'

/** By share name. */
export type ShareNames = Readonly<Record<string, readonly string[]>>

const CONSUMED = /^consume shared module \([^)]*\) ((?:@[^/]+\/)?[^@]+)@/
const PROVIDED = /^provide shared module \([^)]*\) ((?:@[^/]+\/)?[^@]+)@/

/** The share that a module of the bundler stands for. */
export const consumedShare = (module: Rspack.Module): string | undefined => CONSUMED.exec(module.identifier())?.[1]
export const providedShare = (module: Rspack.Module): string | undefined => PROVIDED.exec(module.identifier())?.[1]

/** A version range says what other packages export; ours keep their version while they grow. */
const isOurs = (share: string): boolean => share.startsWith('@site/')

/** What each of our provided shares exports. */
export function exportedNames({ modules, moduleGraph }: Rspack.Compilation): ShareNames {
  const names = new Map<string, readonly string[]>()
  for (const module of modules) {
    const share = providedShare(module)
    if (!share || !isOurs(share)) continue
    for (const { module: source } of moduleGraph.getOutgoingConnections(module)) {
      const exported = source && moduleGraph.getProvidedExports(source)
      if (Array.isArray(exported)) names.set(share, exported)
    }
  }
  return inOrder(names)
}

/**
 * What the app imports by name from each of our shares, re-exports and members of a namespace included. A namespace
 * that is passed on whole, or comes from `import()`, names nothing.
 */
export function importedNames({ modules, moduleGraph }: Rspack.Compilation): ShareNames {
  const names = new Map<string, readonly string[]>()
  for (const module of modules) {
    const share = consumedShare(module)
    if (!share || !isOurs(share)) continue
    const imported = moduleGraph.getIncomingConnections(module).flatMap(({ dependency }) => dependency.ids?.[0] ?? [])
    names.set(share, [...(names.get(share) ?? []), ...imported])
  }
  return inOrder(names)
}

/** Modules come in any order, and a release is the same bytes at each build. */
function inOrder(names: ReadonlyMap<string, readonly string[]>): ShareNames {
  const sorted = [...names].map(([share, own]) => [share, [...new Set(own)].sort()] as const)
  return Object.fromEntries(sorted.sort(([one], [other]) => (one < other ? -1 : 1)))
}
