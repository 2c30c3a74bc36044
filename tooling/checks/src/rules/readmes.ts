import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rule } from './rule.ts'
import { listWorkspaces } from './workspaces.ts'

export const readmesRule: Rule = {
  name: 'each workspace has a README',
  violations(root) {
    return listWorkspaces(root)
      .filter((workspace) => !existsSync(join(root, workspace, 'README.md')))
      .map((workspace) => `${workspace} lacks a README.md: describe the workspace on one screen.`)
  },
}
