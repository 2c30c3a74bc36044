import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { MAX_MARKS, MIN_MARKS, marksOf, wordsOf } from '@mfe/contract'
import type { Rspack } from '@rsbuild/core'
import { providedShare } from './share-names.ts'
import { packageOf, type Shares } from './shares.ts'

/** By share: marks of its code that no other code of the build has. */
export type Fingerprints = Record<string, readonly string[]>

/** The code of a build before it is optimized. */
interface Sources {
  /** By share: the modules of its package that it consists of. */
  shared: ReadonlyMap<string, readonly string[]>
  /** All other modules, even those of its package: remotes may bundle them. */
  others: readonly string[]
}

const NAME = 'CollectFingerprints'
const SCRIPT = /\.[cm]?[jt]sx?$/

/**
 * Computes the fingerprint of each provided share: marks that the optimized build has kept, so it will keep them in a
 * remote with a copy, too. Small shares get none.
 */
export function collectFingerprints(
  fingerprints: Fingerprints,
  shares: Shares,
  appDirectory: string,
): Rspack.RspackPluginInstance {
  return {
    apply({ hooks, rspack }) {
      hooks.thisCompilation.tap(NAME, (compilation) => {
        let sources: Sources | undefined
        // Later, modules are merged, and their own code is gone.
        compilation.hooks.finishModules.tap(NAME, () => {
          sources = readSources(compilation, shares, appDirectory)
        })
        const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
        compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
          if (sources) Object.assign(fingerprints, fingerprintsOf(sources, scriptsOf(compilation)))
        })
      })
    },
  }
}

function readSources(compilation: Rspack.Compilation, shares: Shares, appDirectory: string): Sources {
  const shared = new Map<string, readonly string[]>()
  const reached = new Set<string>()
  for (const module of compilation.modules) {
    const share = providedShare(module)
    if (!share || !Object.hasOwn(shares, share)) continue
    const modules = modulesBelow(module, packageFolder(share, appDirectory), compilation)
    for (const each of modules) reached.add(each.identifier())
    shared.set(share, modules.map(codeOf))
  }
  const others = [...compilation.modules].filter((module) => isScript(module) && !reached.has(module.identifier()))
  return { shared, others: others.map(codeOf) }
}

const packageFolder = (share: string, appDirectory: string): string =>
  realpathSync(join(appDirectory, 'node_modules', packageOf(share)))

/** Returns the modules of a package that a module imports, directly or through others of the package. */
function modulesBelow(root: Rspack.Module, folder: string, { moduleGraph }: Rspack.Compilation): Rspack.Module[] {
  const found = new Map<string, Rspack.Module>()
  const waiting = [root]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { module } of moduleGraph.getOutgoingConnections(next)) {
      if (!module || found.has(module.identifier()) || !isInside(module, folder)) continue
      found.set(module.identifier(), module)
      waiting.push(module)
    }
  }
  return [...found.values()].filter(isScript)
}

const isScript = (module: Rspack.Module): boolean => SCRIPT.test(module.nameForCondition() ?? '')

function isInside(module: Rspack.Module, folder: string): boolean {
  const path = relative(folder, module.nameForCondition() ?? sep)
  return !path.split(sep).some((segment) => segment === '..' || segment === 'node_modules')
}

const codeOf = (module: Rspack.Module): string => String(module.originalSource()?.source() ?? '')

const scriptsOf = (compilation: Rspack.Compilation): string[] =>
  compilation
    .getAssets()
    .filter(({ name }) => name.endsWith('.js'))
    .map(({ source }) => String(source.source()))

function fingerprintsOf({ shared, others }: Sources, scripts: readonly string[]): Fingerprints {
  const built = scripts.map(wordsOf)
  const kept = new Set(built.flat())
  // Comments and the names of variables are gone from the build.
  const marksIn = (code: string) => marksOf(wordsOf(code).filter((word) => kept.has(word)))
  const inBuild = union(built.map(marksOf))
  const elsewhere = union(others.map(marksIn))
  const fingerprints = [...shared].map(([share, modules]) => {
    const marks = [...union(modules.map(marksIn))].filter((mark) => inBuild.has(mark) && !elsewhere.has(mark))
    return [share, sampleOf(marks)] as const
  })
  return Object.fromEntries(fingerprints.filter(([, marks]) => marks.length >= MIN_MARKS))
}

const union = (sets: readonly Iterable<string>[]): Set<string> => new Set(sets.flatMap((set) => [...set]))

/** Chooses marks from all over the code, and the same ones in each build: the order of modules varies. */
function sampleOf(marks: readonly string[]): string[] {
  const hashed = marks.map((mark) => ({ mark, hash: createHash('sha256').update(mark).digest('hex') }))
  hashed.sort((one, other) => (one.hash < other.hash ? -1 : 1))
  return hashed
    .slice(0, MAX_MARKS)
    .map(({ mark }) => mark)
    .sort()
}
