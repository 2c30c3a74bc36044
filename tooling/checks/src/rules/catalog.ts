import { join } from 'node:path'
import { listRooms, readText } from './rooms.ts'
import type { Rule } from './rule.ts'

interface PackageJson {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** The template of `pnpm mfe new`. */
const TEMPLATE = 'platform/release/template/package.json.tpl'

/** Names of the entries below `catalog:`. */
function catalogNames(workspace: string): string[] {
  const block = /^catalog:\n((?:(?: .*|)\n)*)/m.exec(`${workspace}\n`)?.[1] ?? ''
  return [...block.matchAll(/^ +["']?([^\s"'#:]+)["']?: /gm)].map((match) => match[1] ?? '')
}

export const catalogRule: Rule = {
  name: 'one version of each library, by catalog',
  async breaches(root) {
    const names = catalogNames((await readText(join(root, 'pnpm-workspace.yaml'))) ?? '')
    const rooms = [...(await listRooms(root)), '.']
    const files = [...rooms.map((room) => [room, `${room}/package.json`] as const), [TEMPLATE, TEMPLATE] as const]
    const packages = await Promise.all(
      files.map(async ([room, file]) => {
        const text = await readText(join(root, file))
        return { room, ...(text === undefined ? {} : (JSON.parse(text) as PackageJson)) }
      }),
    )
    const wants = packages.flatMap(({ room, dependencies, devDependencies, peerDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies }).map(([name, range]) => ({
        room,
        name,
        range,
      })),
    )
    const used = new Set(wants.filter(({ range }) => range === 'catalog:').map(({ name }) => name))
    return [
      ...names.filter((name) => !used.has(name)).map((name) => `No package takes ${name} from the catalog: remove it.`),
      ...wants
        .filter(({ range }) => range !== 'catalog:' && !range.startsWith('workspace:'))
        .map(({ room, name, range }) => `${room} asks for ${name}@${range}: put the version in the catalog.`),
      ...wants
        .filter(({ name, range }) => range === 'catalog:' && !names.includes(name))
        .map(
          ({ room, name }) =>
            `${room} takes ${name} from the catalog, which does not list it: add it, or use another package.`,
        ),
    ]
  },
}
