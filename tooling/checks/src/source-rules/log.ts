import { join } from 'node:path'
import type { Rule } from '../rules/rule.ts'
import { listSources, readText } from '../rules/workspaces.ts'

/** A logger with a destination of its own. */
const OWN_LOGGER = /\bpino\(/
const LOGGER = 'platform/gateway/src/process/output/logger.ts'

/** Pino writes synchronously by default: a full disk ends the process, and a reader that stopped stops it. */
export const logRule: Rule = {
  name: 'logs never hold up a server',
  violations: (root) =>
    listSources(root)
      .filter((file) => /^(?:apps|packages|platform)\//.test(file) && file !== LOGGER)
      .filter((file) => !/\.(?:test|contract)\.tsx?$|\/testing\/|\/many-replicas\//.test(file))
      .filter((file) => OWN_LOGGER.test(readText(join(root, file)) ?? ''))
      .map((file) => `${file} creates a logger of its own. To fix: use createLogger of @mfe/gateway/process.`),
}
