import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** The folders of all packages of this workspace that a package depends on, directly or indirectly. */
export async function workspaceDependencies(folder: string): Promise<string[]> {
  const found = new Set<string>()
  const visit = async (from: string): Promise<void> => {
    const { dependencies = {} } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'))
    const own = Object.entries(dependencies).filter(([, range]) => String(range).startsWith('workspace:'))
    for (const [name] of own) {
      const below = await realpath(join(from, 'node_modules', name))
      if (found.has(below)) continue
      found.add(below)
      await visit(below)
    }
  }
  await visit(folder)
  return [...found]
}
