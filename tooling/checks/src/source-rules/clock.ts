import { join } from 'node:path'
import type { Rule } from '../rules/rule.ts'
import { listSources, readText } from '../rules/workspaces.ts'

/** The time of the machine, as a value or as a function. */
const MACHINE_TIME = /\bDate\.now\b|\bnew Date\(\)|\bsystemTime\b/

/** Files that may read it, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'apps/api/src/database/clock/clock.ts': 'the only place that reads it for rows',
  'apps/api/src/database/clock/open-clock.ts': 'judges it',
  'apps/api/src/bytes/thumbnails/thumbnail-cache.ts': 'compares it with files that the same machine has dated',
}

/** The machine's clock may be wrong, and what the API writes and deletes must not depend on it. */
export const clockRule: Rule = {
  name: 'the API takes the time from its database',
  violations: (root) =>
    listSources(root)
      .filter((file) => file.startsWith('apps/api/src/'))
      .filter((file) => !/\.(?:test|contract)\.ts$|\/testing\//.test(file) && !(file in ALLOWED))
      .filter((file) => MACHINE_TIME.test(readText(join(root, file)) ?? ''))
      .map(
        (file) =>
          `${file} reads the clock of the machine. To fix: use clockOf(db), or take \`now\` from the shared dependencies (docs/decisions/054).`,
      ),
}
