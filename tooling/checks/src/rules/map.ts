import { join } from 'node:path'
import type { Rule } from './rule.ts'
import { listWorkspaces, readText } from './workspaces.ts'

const MAP = 'docs/map.md'

/** Reads the list items and table rows that start with a folder in backticks, such as `- \`apps/shell\``. */
function workspacesOnMap(map: string): string[] {
  return [...map.matchAll(/^(?:[-*]|\|) *(?:\[)?`([^`]+?)\/?`/gm)].map((match) => match[1] ?? '')
}

export const mapRule: Rule = {
  name: 'the map lists each workspace once',
  violations(root) {
    const map = readText(join(root, MAP))
    if (map === undefined) return [`${MAP} is missing.`]
    const workspaces = [...listWorkspaces(root), 'docs']
    const listed = workspacesOnMap(map)
    return [
      ...workspaces
        .filter((folder) => !listed.includes(folder))
        .map((folder) => `${MAP} lacks ${folder}: give it one line.`),
      ...listed
        .filter((folder) => !workspaces.includes(folder))
        .map((folder) => `${MAP} lists ${folder}, which does not exist: remove its line.`),
      ...workspaces
        .filter((folder) => listed.indexOf(folder) !== listed.lastIndexOf(folder))
        .map((folder) => `${MAP} lists ${folder} more than once: keep one line.`),
    ]
  },
}
