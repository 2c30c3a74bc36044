import { join } from 'node:path'
import type { Rule } from './rule.ts'
import { listWorkspaces, readText } from './workspaces.ts'

export const readmesRule: Rule = {
  name: 'each workspace has a README',
  async violations(root) {
    const found = await Promise.all(
      (await listWorkspaces(root)).map(async (workspace) => {
        const isWorkspace = (await readText(join(root, workspace, 'package.json'))) !== undefined
        const readme = await readText(join(root, workspace, 'README.md'))
        return isWorkspace && readme === undefined
          ? [`${workspace} lacks a README.md: say on one screen what it is.`]
          : []
      }),
    )
    return found.flat()
  },
}
