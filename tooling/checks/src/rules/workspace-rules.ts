import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listWorkspaces, type Rule, readText } from './rule.ts'

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

export const readmesRule: Rule = {
  name: 'each workspace has a README',
  violations(root) {
    return listWorkspaces(root)
      .filter((workspace) => !existsSync(join(root, workspace, 'README.md')))
      .map((workspace) => `${workspace} lacks a README.md: describe the workspace on one screen.`)
  },
}

interface TurboConfig {
  tags?: string[]
  boundaries?: { tags?: Record<string, unknown> }
}

/** Parses a turbo.json that may contain whole-line comments. */
function parse(text: string): TurboConfig {
  return JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')) as TurboConfig
}

export const rolesRule: Rule = {
  name: 'each workspace has one role',
  violations(root) {
    const known = Object.keys(parse(readText(join(root, 'turbo.json')) ?? '{}').boundaries?.tags ?? {})
    return listWorkspaces(root).flatMap((workspace) => {
      const tags = parse(readText(join(root, workspace, 'turbo.json')) ?? '{}').tags ?? []
      if (tags.length !== 1)
        return [`${workspace}/turbo.json names ${tags.length} tags: give it exactly one role from the root turbo.json.`]
      return known.includes(tags[0] ?? '')
        ? []
        : [`${workspace} has the role ${tags[0]}, for which turbo.json has no allow-list: add one.`]
    })
  },
}
