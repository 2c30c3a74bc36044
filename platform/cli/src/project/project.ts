import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GatewaySite } from '@mfe/gateway'
import { commandFailed, toAppName } from '@mfe/release'
import type { AppSource } from '../dev/options.ts'

/** The project that `mfe` builds, releases and serves: the default export of a folder's `mfe.config.ts`. */
export interface Project {
  /** The folder of each app by name, relative to the config. The host's name is `shell`. */
  apps: Readonly<Record<string, string>>
  /** The addresses of sites, by the names that `--to` and `--from` take: `{ staging: 'https://…' }`. */
  environments?: Readonly<Record<string, string>>
  /** What the site adds to the gateway. */
  site?: GatewaySite
}

export interface OpenProject {
  root: string
  apps: readonly AppSource[]
  /** The origin of each site by its name. */
  environments?: Readonly<Record<string, string>>
  site?: GatewaySite
}

const CONFIG = 'mfe.config.ts'

/** Types the default export of `mfe.config.ts`. */
export function defineProject(project: Project): Project {
  return project
}

/** Reads the config of a folder. Without a config, the project has no apps. Rejects if the config is invalid. */
export async function openProject(root: string): Promise<OpenProject> {
  const file = path.join(root, CONFIG)
  if (!existsSync(file)) return { root, apps: [] }
  const { apps, environments, site } = await readProject(file)
  const sources = Object.entries(apps).map(([name, folder]) => {
    const source = path.resolve(root, folder)
    return { app: toAppName(name), source, folder: path.join(source, 'dist') }
  })
  return { root, apps: sources, environments: environments && originsOf(file, environments), site }
}

/** Throws for a name that no variable of the environment could have, and for what is not the address of a site. */
function originsOf(file: string, environments: Readonly<Record<string, string>>): Record<string, string> {
  const sites = Object.entries(environments).map(([name, address]): [string, string] => {
    if (!/^[a-z][a-z0-9-]*$/.test(name)) {
      throw commandFailed(
        `${file} has an environment ${JSON.stringify(name)}. To fix: use a-z, 0-9 and - in its name, such as staging.`,
      )
    }
    const url = URL.parse(String(address))
    if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return [name, url.origin]
    throw commandFailed(
      `${file} gives the environment ${name} no address of a site. To fix: write it without a path, such as https://site.example.`,
    )
  })
  return Object.fromEntries(sites)
}

async function readProject(file: string): Promise<Project> {
  let project: Partial<Project> | undefined
  try {
    project = (await import(pathToFileURL(file).href)).default
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw commandFailed(`${file} cannot be read: ${reason}`, { cause })
  }
  if (project?.apps) return { ...project, apps: project.apps }
  throw commandFailed(
    `${file} declares no apps. To fix: export default defineProject({ apps: { shell: '<its folder>' } }).`,
  )
}
