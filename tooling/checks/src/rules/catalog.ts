import { join } from 'node:path'
import type { Rule } from './rule.ts'
import { listWorkspaces, readText } from './workspaces.ts'

interface PackageJson {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** The template of `pnpm mfe new`. */
const TEMPLATE = 'platform/cli/template/package.json.tpl'

/** Names of the entries below `catalog:`. */
function catalogNames(workspace: string): string[] {
  const block = /^catalog:\n((?:(?: .*|)\n)*)/m.exec(`${workspace}\n`)?.[1] ?? ''
  return [...block.matchAll(/^ +["']?([^\s"'#:]+)["']?: /gm)].map((match) => match[1] ?? '')
}

export const catalogRule: Rule = {
  name: 'one version of each library, by catalog',
  async violations(root) {
    const names = catalogNames((await readText(join(root, 'pnpm-workspace.yaml'))) ?? '')
    const workspaces = [...(await listWorkspaces(root)), '.']
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
    ]
  },
}
