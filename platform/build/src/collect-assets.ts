import { pageChunk } from '@mfe/contract'
import type { Rspack } from '@rsbuild/core'
import type { Fingerprints } from './sharing/share-fingerprints.ts'
import {
  consumedShare,
  exportedNames,
  importedNames,
  providedNames,
  providedShare,
  type ShareNames,
} from './sharing/share-names.ts'
import type { Shares } from './sharing/shares.ts'

export interface ChunkFiles {
  js: string[]
  css: string[]
  shared: string[]
}

/** The assets of an app's build. `collectAssets` fills the object while Rspack runs. */
export interface CollectedAssets {
  /** By entry name. */
  entries: Record<string, ChunkFiles>
  /** By exposed page, such as `./home`. `late` lists the scripts that the page may load later. */
  pages: Record<string, ChunkFiles & { late: string[] }>
  /** By share, if it has its own chunks: the files that the provider loads for it. */
  provided: Record<string, ChunkFiles>
  /** Names of all shares that the app provides, including those without their own chunks. */
  providers: string[]
  /** Names of all shares in use, including those in lazy chunks. */
  consumed: string[]
  /** The names that shares without versions export, and those that the app imports from them. */
  exported: ShareNames
  imported: ShareNames
  /** By share that the app provides; filled in by `collectFingerprints`. */
  fingerprints: Fingerprints
}

export const emptyAssets = (): CollectedAssets => ({
  entries: {},
  pages: {},
  provided: {},
  providers: [],
  consumed: [],
  exported: {},
  imported: {},
  fingerprints: {},
})

/** Collects the files that each entry, page and provided share needs. */
export function collectAssets(
  assets: CollectedAssets,
  pages: readonly string[],
  shares: Shares,
): Rspack.RspackPluginInstance {
  function collect(compilation: Rspack.Compilation): void {
    assets.consumed = filesOf(compilation, [...compilation.chunks]).shared
    assets.providers = providedNames(compilation)
    assets.exported = exportedNames(compilation, shares)
    assets.imported = importedNames(compilation, shares)
    for (const [name, entry] of compilation.entrypoints) {
      // The script that starts the app comes first, because the others wait for it.
      assets.entries[name] = filesOf(compilation, [entry.getEntrypointChunk(), ...entry.chunks])
    }
    for (const page of pages) {
      const chunk = pageChunk(page)
      const group = compilation.namedChunkGroups.get(chunk)
      if (!group) throw new Error(`The build has no chunk ${chunk} for page ${page}.`)
      const files = filesOf(compilation, [...group.chunks])
      const late = filesOf(compilation, descendantsOf(group, compilation)).js.filter((file) => !files.js.includes(file))
      assets.pages[page] = { ...files, late }
    }
    for (const group of compilation.chunkGroups) {
      for (const { module } of group.origins) {
        const share = module && providedShare(module)
        if (share) assets.provided[share] = filesOf(compilation, [...group.chunks])
      }
    }
  }
  return {
    apply({ hooks, rspack }) {
      hooks.thisCompilation.tap('CollectAssets', (compilation) => {
        const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
        compilation.hooks.processAssets.tap({ name: 'CollectAssets', stage }, () => collect(compilation))
      })
    },
  }
}

/** Returns the chunks that a group's code loads later, directly or indirectly. */
function descendantsOf(group: Rspack.ChunkGroup, compilation: Rspack.Compilation): Rspack.Chunk[] {
  const groups = [...compilation.chunkGroups]
  const isDescendant = (other: Rspack.ChunkGroup, seen = new Set<number | undefined>()): boolean => {
    // Groups may load each other in a cycle.
    if (seen.has(other.index)) return false
    seen.add(other.index)
    return other.getParents().some((parent) => parent.name === group.name || isDescendant(parent, seen))
  }
  return groups.filter((other) => isDescendant(other)).flatMap(({ chunks }) => [...chunks])
}

function filesOf(compilation: Rspack.Compilation, chunks: Rspack.Chunk[]): ChunkFiles {
  const files = chunks.flatMap((chunk) => [...chunk.files]).filter((file) => !file.includes('.hot-update.'))
  const shared = chunks.flatMap((chunk) =>
    compilation.chunkGraph.getChunkModules(chunk).flatMap((module) => consumedShare(module) ?? []),
  )
  return {
    js: unique(files.filter((file) => file.endsWith('.js'))),
    css: unique(files.filter((file) => file.endsWith('.css'))),
    shared: unique(shared).sort(),
  }
}

const unique = (items: string[]): string[] => [...new Set(items)]
