import { join } from 'node:path'
import type { Rule } from './rule.ts'
import { listWorkspaces, readText } from './workspaces.ts'

interface PackageJson {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** What `pnpm mfe new` writes in this workspace. */
const TEMPLATE = 'apps/gateway/template/package.json.tpl'
/** What `mfe new` writes where there is no catalog. */
const STANDALONE = 'platform/cli/template/package.json.tpl'

/** The entries below `catalog:`. */
function readCatalog(workspace: string): ReadonlyMap<string, string> {
  const block = /^catalog:\n((?:(?: .*|)\n)*)/m.exec(`${workspace}\n`)?.[1] ?? ''
  return new Map(
    [...block.matchAll(/^ +["']?([^\s"'#:]+)["']?: (\S+)/gm)].map(([, name = '', version = '']) => [name, version]),
  )
}

/** The dependencies of a package.json with their ranges; none where there is no such file. */
function dependenciesOf(file: string): [name: string, range: string][] {
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(readText(file) ?? '{}') as PackageJson
  return Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies })
}

/** Entries that no package takes are knip's to report. */
export const catalogRule: Rule = {
  name: 'one version of each library, by catalog',
  violations(root) {
    const catalog = readCatalog(readText(join(root, 'pnpm-workspace.yaml')) ?? '')
    const packages = [...listWorkspaces(root), '.'].map((folder) => [folder, `${folder}/package.json`] as const)
    const found = [...packages, [TEMPLATE, TEMPLATE] as const].flatMap(([taker, file]) =>
      dependenciesOf(join(root, file)).flatMap(([name, range]) => {
        if (range.startsWith('workspace:')) return []
        if (range !== 'catalog:') return [`${taker} asks for ${name}@${range}: put the version in the catalog.`]
        if (catalog.has(name)) return []
        return [`${taker} takes ${name} from the catalog, which does not list it: add it, or use another package.`]
      }),
    )
    return [...found, ...standaloneViolations(root, catalog)]
  },
}

/** A remote outside the workspace begins with the libraries that the workspace has. */
function standaloneViolations(root: string, catalog: ReadonlyMap<string, string>): string[] {
  return dependenciesOf(join(root, STANDALONE))
    .filter(([name, range]) => !name.startsWith('@mfe/') && range !== `^${catalog.get(name)}`)
    .map(([name, range]) => `${STANDALONE} asks for ${name}@${range}: the catalog has ${catalog.get(name) ?? 'none'}.`)
}
