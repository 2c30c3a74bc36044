import { join } from 'node:path'
import type { Rule } from './rule.ts'
import { listWorkspaces, readText } from './workspaces.ts'

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
