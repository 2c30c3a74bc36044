import { join } from 'node:path'
import { listWorkspaces, type Rule, readText } from './rule.ts'

interface PackageJson {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** The template of `pnpm mfe new` in this workspace. */
const TEMPLATE = 'apps/gateway/template/package.json.tpl'
/** The templates of `mfe new` for projects without a catalog. */
const STANDALONE = ['remote', 'repository'].map((name) => `platform/cli/template/${name}/package.json.tpl`)

function readCatalog(workspace: string): ReadonlyMap<string, string> {
  const block = /^catalog:\n((?:(?: .*|)\n)*)/m.exec(`${workspace}\n`)?.[1] ?? ''
  return new Map(
    [...block.matchAll(/^ +["']?([^\s"'#:]+)["']?: (\S+)/gm)].map(([, name = '', version = '']) => [name, version]),
  )
}

/** Reads the dependencies of a package.json with their ranges. Returns none if the file does not exist. */
function dependenciesOf(file: string): [name: string, range: string][] {
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(readText(file) ?? '{}') as PackageJson
  return Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies })
}

/** Does not report unused entries, because knip does. */
export const catalogRule: Rule = {
  name: 'one version of each library, from the catalog',
  violations(root) {
    const catalog = readCatalog(readText(join(root, 'pnpm-workspace.yaml')) ?? '')
    const packages = [...listWorkspaces(root), '.'].map((folder) => [folder, `${folder}/package.json`] as const)
    const found = [...packages, [TEMPLATE, TEMPLATE] as const].flatMap(([user, file]) =>
      dependenciesOf(join(root, file)).flatMap(([name, range]) => {
        if (range.startsWith('workspace:')) return []
        if (range !== 'catalog:') return [`${user} requests ${name}@${range}: put the version in the catalog.`]
        if (catalog.has(name)) return []
        return [`${user} takes ${name} from the catalog, which does not list it: add it, or use another package.`]
      }),
    )
    return [...found, ...standaloneViolations(root, catalog)]
  },
}

/** A new remote outside the workspace must start with the workspace's library versions. */
function standaloneViolations(root: string, catalog: ReadonlyMap<string, string>): string[] {
  return STANDALONE.flatMap((template) =>
    dependenciesOf(join(root, template))
      .filter(([name, range]) => !name.startsWith('@mfe/') && range !== `^${catalog.get(name)}`)
      .map(
        ([name, range]) => `${template} requests ${name}@${range}: match the catalog (${catalog.get(name) ?? 'none'}).`,
      ),
  )
}
