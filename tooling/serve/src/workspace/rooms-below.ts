import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** The folders of the rooms of this workspace whose code a room runs, through however many others. */
export async function roomsBelow(room: string): Promise<string[]> {
  const found = new Set<string>()
  const visit = async (folder: string): Promise<void> => {
    const { dependencies = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    const own = Object.entries(dependencies).filter(([, range]) => String(range).startsWith('workspace:'))
    for (const [name] of own) {
      const below = await realpath(join(folder, 'node_modules', name))
      if (found.has(below)) continue
      found.add(below)
      await visit(below)
    }
  }
  await visit(room)
  return [...found]
}
