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

export const catalogRule: Rule = {
  name: 'one version of each library, by catalog',
  async violations(root) {
    const catalog = readCatalog((await readText(join(root, 'pnpm-workspace.yaml'))) ?? '')
    const names = [...catalog.keys()]
    const workspaces = [...listWorkspaces(root), '.']
    const files = [
      ...workspaces.map((workspace) => [workspace, `${workspace}/package.json`] as const),
      [TEMPLATE, TEMPLATE] as const,
    ]
    const packages = await Promise.all(
      files.map(async ([workspace, file]) => {
        const text = await readText(join(root, file))
        return { workspace, ...(text === undefined ? {} : (JSON.parse(text) as PackageJson)) }
      }),
    )
    const wants = packages.flatMap(({ workspace, dependencies, devDependencies, peerDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies }).map(([name, range]) => ({
        workspace,
        name,
        range,
      })),
    )
    const used = new Set(wants.filter(({ range }) => range === 'catalog:').map(({ name }) => name))
    return [
      ...names.filter((name) => !used.has(name)).map((name) => `No package takes ${name} from the catalog: remove it.`),
      ...wants
        .filter(({ range }) => range !== 'catalog:' && !range.startsWith('workspace:'))
        .map(({ workspace, name, range }) => `${workspace} asks for ${name}@${range}: put the version in the catalog.`),
      ...wants
        .filter(({ name, range }) => range === 'catalog:' && !names.includes(name))
        .map(
          ({ workspace, name }) =>
            `${workspace} takes ${name} from the catalog, which does not list it: add it, or use another package.`,
        ),
      ...(await standaloneViolations(root, catalog)),
    ]
  },
}

/** A remote outside the workspace begins with the libraries that the workspace has. */
async function standaloneViolations(root: string, catalog: ReadonlyMap<string, string>): Promise<string[]> {
  const { dependencies, devDependencies } = JSON.parse((await readText(join(root, STANDALONE))) ?? '{}') as PackageJson
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name, range]) => !name.startsWith('@mfe/') && range !== `^${catalog.get(name)}`)
    .map(([name, range]) => `${STANDALONE} asks for ${name}@${range}: the catalog has ${catalog.get(name) ?? 'none'}.`)
}
