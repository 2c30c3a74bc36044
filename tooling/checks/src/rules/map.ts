import { join } from 'node:path'
import { listRooms, readText } from './rooms.ts'
import type { Rule } from './rule.ts'

const MAP = 'docs/map.md'

/** A room's line starts with its folder in code marks, as a list item or a table row: `- \`apps/shell\``. */
function roomsOnMap(map: string): string[] {
  return [...map.matchAll(/^(?:[-*]|\|) *(?:\[)?`([^`]+?)\/?`/gm)].map((match) => match[1] ?? '')
}

export const mapRule: Rule = {
  name: 'the map lists each package once',
  async breaches(root) {
    const map = await readText(join(root, MAP))
    if (map === undefined) return [`${MAP} is missing.`]
    const rooms = await listRooms(root)
    const listed = roomsOnMap(map)
    return [
      ...rooms.filter((room) => !listed.includes(room)).map((room) => `${MAP} lacks ${room}: give it one line.`),
      ...listed
        .filter((room) => !rooms.includes(room))
        .map((room) => `${MAP} lists ${room}, which is not in the tree: remove its line.`),
      ...rooms
        .filter((room) => listed.indexOf(room) !== listed.lastIndexOf(room))
        .map((room) => `${MAP} lists ${room} more than once: keep one line.`),
    ]
  },
}
