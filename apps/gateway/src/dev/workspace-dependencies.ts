import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** Lists the folders of all workspace packages that a package depends on, directly or indirectly. */
export async function workspaceDependencies(folder: string): Promise<string[]> {
  const found = new Set<string>()
  const visit = async (from: string): Promise<void> => {
    const { dependencies = {} } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'))
    const inWorkspace = Object.entries(dependencies).filter(([, range]) => String(range).startsWith('workspace:'))
    for (const [name] of inWorkspace) {
      const dependency = await realpath(join(from, 'node_modules', name))
      if (found.has(dependency)) continue
      found.add(dependency)
      await visit(dependency)
    }
  }
  await visit(folder)
  return [...found]
}
