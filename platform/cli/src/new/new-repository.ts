import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type AppName, commandFailed, SHELL, shortHash, toNewAppName } from '@mfe/release'
import { copyPackages, platformRange } from './packed-packages.ts'
import { createFolder, placeholdersFor, writeTemplate } from './write-template.ts'

const TEMPLATES = path.join(import.meta.dirname, '../../template')

export interface RepositoryFlags {
  /** A folder of packed packages of the platform; by default, they come from a registry. */
  packages?: string
  registry?: boolean
  /** The folder in which to create it; by default, the current one. */
  into?: string
  menu?: string
  owner?: string
}

/** Throws if there is a flag: without --standalone, none has an effect. */
export function assertNoFlags({ packages, registry, into, menu, owner }: RepositoryFlags): void {
  const flags = Object.entries({ packages, registry, into, menu, owner }).filter(([, value]) => value !== undefined)
  if (flags.length === 0) return
  const names = flags.map(([name]) => `--${name}`).join(', ')
  throw commandFailed(`${names} needs --standalone. To fix: add it, to create a repository, or leave out ${names}.`)
}

interface Context {
  print: (text: string) => void
  now: () => Date
}

/** Creates a repository with one remote, its tests, and its releases from CI. */
export async function newRepository({ print, now }: Context, name: string, flags: RepositoryFlags): Promise<void> {
  const { packages, registry, into = '.', menu = 'main', owner = `@example/${name}` } = flags
  const app = toNewAppName(name)
  if (app === SHELL) throw commandFailed('shell is the name of the host. To fix: choose another name.')
  if (packages !== undefined && registry) {
    throw commandFailed(
      'The packages come from a folder or from a registry. To fix: leave out --packages or --registry.',
    )
  }
  for (const [option, text] of Object.entries({ menu, owner })) {
    if (/^[\w@/.-]+$/.test(text)) continue
    throw commandFailed(`--${option} ${text} is not a name. To fix: use letters, digits and @ / . _ -`)
  }
  const folder = path.resolve(into, app)
  await createFolder(folder)
  try {
    const overrides = packages === undefined ? '' : await copyPackages(path.resolve(packages), folder)
    const placeholders = {
      ...placeholdersFor(app, now()),
      __menu__: menu,
      __order__: String(orderOf(app)),
      __owner__: owner,
      __platform__: await platformRange(),
      __overrides__: overrides,
    }
    for (const template of ['remote', 'repository']) {
      await writeTemplate(path.join(TEMPLATES, template), folder, placeholders)
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  const steps = [
    `cd ${shortestPath(folder)}`,
    'git init -b main',
    'pnpm install',
    'pnpm typecheck',
    'pnpm test',
    'export MFE_SITE=https://site.example MFE_TOKEN=mfe_…',
    `pnpm mfe publish ${app}`,
  ]
  const next = steps.map((step) => `  ${step}`)
  print(
    [`${app} is a repository with a remote at /${app}. Next:`, ...next, 'README.md there says the rest.'].join('\n'),
  )
}

/** Teams create repositories without knowing of each other, and no two entries of a group may have the same place. */
const orderOf = (app: AppName): number => 1000 + (Number.parseInt(shortHash(Buffer.from(app)), 16) % 9000)

function shortestPath(folder: string): string {
  const relative = path.relative(process.cwd(), folder) || '.'
  return relative.length <= folder.length ? relative : folder
}
