import { mkdir, readFile, symlink } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** A statement that imports from a package. */
const IMPORT = /^(?:import|export)\b[^'"]*?(?: from )?['"]([^.'"][^'"]*)['"]/gm

/**
 * Links the packages that a published contract imports into `folder`. The app need not depend on them: they are found
 * through the host's package. Resolves to the names of those that are not installed.
 */
export async function linkThirdParties(
  sources: Iterable<string>,
  { folder, host }: { folder: string; host: string },
): Promise<string[]> {
  const names = new Set(
    [...sources].flatMap((text) => [...text.matchAll(IMPORT)].map(([, from = '']) => packageOf(from))),
  )
  const missing: string[] = []
  for (const name of names) {
    if (find(name, folder)) continue
    const found = await findThrough(host, name, folder)
    if (found) await link(found, path.join(folder, 'node_modules', name))
    else missing.push(name)
  }
  return missing
}

/** Finds a package among the dependencies of another one, directly or through others of the same team. */
async function findThrough(start: string, name: string, from: string): Promise<string | undefined> {
  const visited = new Set<string>()
  const waiting = [find(start, from)]
  for (let manifest = waiting.shift(); manifest; manifest = waiting.shift()) {
    if (visited.has(manifest)) continue
    visited.add(manifest)
    const folder = path.dirname(manifest)
    const found = find(name, folder)
    if (found) return found
    const { dependencies = {} }: { dependencies?: object } = JSON.parse(await readFile(manifest, 'utf8'))
    waiting.push(
      ...Object.keys(dependencies)
        .map((each) => find(each, folder))
        .filter((each) => each !== undefined),
    )
  }
  return undefined
}

/** Returns the package.json of a package as a module in this folder would find it. */
function find(name: string, folder: string): string | undefined {
  try {
    return findPackageJSON(name, pathToFileURL(path.join(folder, 'index.ts')))
  } catch {
    return undefined
  }
}

async function link(manifest: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  await symlink(path.dirname(manifest), to)
}

/** Returns the package of a module: `@acme/ui/forms` -> `@acme/ui`. */
const packageOf = (module: string): string => module.split('/', module.startsWith('@') ? 2 : 1).join('/')
