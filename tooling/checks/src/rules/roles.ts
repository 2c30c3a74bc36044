import { join } from 'node:path'
import { listRooms, readText } from './rooms.ts'
import type { Rule } from './rule.ts'

interface TurboConfig {
  tags?: string[]
  boundaries?: { tags?: Record<string, unknown> }
}

/** turbo.json may hold whole-line comments. */
function parse(text: string): TurboConfig {
  return JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')) as TurboConfig
}

export const rolesRule: Rule = {
  name: 'each workspace has one role',
  async breaches(root) {
    const known = Object.keys(parse((await readText(join(root, 'turbo.json'))) ?? '{}').boundaries?.tags ?? {})
    const rooms = await listRooms(root)
    const found = await Promise.all(
      rooms.map(async (room) => {
        const isWorkspace = (await readText(join(root, room, 'package.json'))) !== undefined
        if (!isWorkspace) return []
        const tags = parse((await readText(join(root, room, 'turbo.json'))) ?? '{}').tags ?? []
        if (tags.length !== 1)
          return [`${room}/turbo.json names ${tags.length} tags: give it exactly one role of turbo.json.`]
        return known.includes(tags[0] ?? '')
          ? []
          : [`${room} has the role ${tags[0]}, for which turbo.json has no allow-list: add one.`]
      }),
    )
    return found.flat()
  },
}
