import { existsSync, globSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type Rule, readText } from '../rules/rule.ts'

interface Package {
  name: string
  exports?: Record<string, string>
  imports?: Record<string, string>
  bin?: Record<string, string>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

interface PackConfig {
  files?: string[]
  include?: string[]
}

const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*(?:\/\*.*?\*\/\s*)?'([@.#\w][^'\s]*)'/g
const TEST = /\.test\.tsx?$/
/** What a package compiles from `src`; other targets are packed as they are. */
const COMPILED = /^\.\/src\/.*\.tsx?$/

const read = <Content>(root: string, path: string) => JSON.parse(readText(join(root, path)) ?? '{}') as Content

/** Returns what a package offers others, and itself by an alias. */
const entriesOf = ({ exports, imports, bin }: Package): string[] =>
  [exports, imports, bin]
    .flatMap((targets) => Object.values(targets ?? {}))
    .filter((target) => COMPILED.test(target))
    .map((target) => target.slice('./'.length))

/**
 * Yields the sources that are packed, with their imports of other packages: entries, and what they import. Modules of
 * `./testing` may import test libraries, which their users have.
 */
function* packedImports(root: string, folder: string, own: Package): Generator<[file: string, specifier: string]> {
  const aliases = Object.entries(own.imports ?? {})
  const waiting = entriesOf(own).flatMap((entry) =>
    globSync(entry, { cwd: join(root, folder) }).filter((file) => !TEST.test(file)),
  )
  const seen = new Set<string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const [, specifier = ''] of (readText(join(root, folder, file)) ?? '').matchAll(IMPORTED)) {
      const alias = aliases.find(([name]) => name === specifier)
      const target = specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : alias?.[1].slice(2)
      if (target === undefined) yield [file, specifier]
      else if (existsSync(join(root, folder, target))) waiting.push(target)
    }
  }
}

const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

/** A package of the platform stands apart from this repository, so it packs neither its tests nor what only they need. */
export const packingRule: Rule = {
  name: 'packages of the platform pack what they export, and import only their dependencies',
  violations(root) {
    return globSync('platform/*/tsconfig.pack.json', { cwd: root }).flatMap((config) => {
      const folder = dirname(config)
      const own = read<Package>(root, `${folder}/package.json`)
      const { files = [], include = [] } = read<PackConfig>(root, config)
      const compiled = JSON.stringify([...files, ...include].toSorted())
      const entries = [...new Set(entriesOf(own))].toSorted()
      const listed =
        compiled === JSON.stringify(entries)
          ? []
          : [`${config} must list the entries of the package, which import the rest: ${entries.join(', ')}.`]

      const allowed = [own.name, ...Object.keys({ ...own.dependencies, ...own.peerDependencies })]
      const foreign = [...packedImports(root, folder, own)]
        .filter(([file, specifier]) => !isAllowed(file, specifier, allowed))
        .map(
          ([file, specifier]) =>
            `${folder}/${file} is packed and imports ${specifier}: add it to the dependencies, or import the file only from tests.`,
        )
      return [...listed, ...foreign]
    })
  },
}

function isAllowed(file: string, specifier: string, allowed: readonly string[]): boolean {
  if (specifier.startsWith('node:') || specifier.startsWith('#')) return true
  const isTestLibrary = /^(?:vitest|@testing-library\/|@types\/)/.test(specifier)
  return allowed.includes(packageOf(specifier)) || (isTestLibrary && file.startsWith('src/testing/'))
}
