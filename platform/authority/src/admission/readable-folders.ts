import { readFileSync, realpathSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Lists the folders that a process reads to load these modules, given by URL. For installed packages, that is the
 * outermost `node_modules`, which also contains pnpm's virtual store; for those of a workspace, the folder of each
 * package and of those that it depends on. No folder is listed for its siblings, such as the site's data.
 */
export function readableFolders(modules: readonly string[]): string[] {
  const folders = new Set<string>()
  const waiting = modules.map((module) => manifestOf(module, module))
  for (let manifest = waiting.shift(); manifest; manifest = waiting.shift()) {
    const folder = path.dirname(manifest)
    const installed = outermostModules(folder)
    if (folders.has(installed ?? folder)) continue
    folders.add(installed ?? folder)
    if (installed) continue
    const { dependencies = {} }: { dependencies?: object } = JSON.parse(readFileSync(manifest, 'utf8'))
    const base = String(pathToFileURL(manifest))
    waiting.push(...Object.keys(dependencies).map((name) => manifestOf(name, base)))
  }
  return [...folders]
}

/** Returns the real path of the package.json of a module or package. */
function manifestOf(specifier: string, base: string): string {
  const manifest = findPackageJSON(specifier, base)
  if (!manifest) throw new Error(`${specifier} has no package.json.`)
  return realpathSync(manifest)
}

function outermostModules(folder: string): string | undefined {
  const names = folder.split(path.sep)
  const index = names.indexOf('node_modules')
  return index === -1 ? undefined : names.slice(0, index + 1).join(path.sep)
}
