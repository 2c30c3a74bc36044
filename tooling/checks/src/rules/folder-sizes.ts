import { dirname } from 'node:path'
import { listSources, type Rule } from './rule.ts'

const MAX_FILES = 20

/** Does not count images or data. */
export const folderSizesRule: Rule = {
  name: `no folder has more than ${MAX_FILES} source files`,
  violations(root) {
    const counts = new Map<string, number>()
    for (const file of listSources(root)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    return [...counts]
      .filter(([, count]) => count > MAX_FILES)
      .map(([folder, count]) => `${folder} has ${count} source files: move related files to a separate folder.`)
  },
}
