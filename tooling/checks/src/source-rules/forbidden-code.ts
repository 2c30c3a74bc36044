import { join } from 'node:path'
import { listSources, type Rule, readText } from '../rules/rule.ts'

interface Ban {
  name: string
  code: RegExp
  covers: (file: string) => boolean
  /** Files, or folders with a slash at the end, that may contain the code, and why. */
  allowed?: Readonly<Record<string, string>>
  /** Whether the code may be named in comments. */
  ignoresComments?: boolean
  /** Completes the sentence that begins with the file's name, and says how to fix it. */
  problem: string
}

const isTest = (file: string) => /\.(?:test|contract)\.tsx?$|\/testing\//.test(file)
const runsInApi = (file: string) => file.startsWith('apps/api/src/') && !isTest(file)
const isProduct = (file: string) => /^(?:apps|packages|platform)\//.test(file) && !isTest(file)

/** The machine's clock may be wrong, and what the API writes and deletes must not depend on it. */
export const clockRule = forbid({
  name: 'the API takes the time from its database',
  code: /\bDate\.now\b|\bnew Date\(\)|\bsystemTime\b/,
  covers: runsInApi,
  allowed: {
    'apps/api/src/database/clock/clock.ts': 'the only place that reads it for rows',
    'apps/api/src/database/clock/open-clock.ts': 'judges it',
    'apps/api/src/bytes/thumbnails/thumbnail-cache.ts': 'compares it with files that the same machine has dated',
  },
  problem:
    'reads the clock of the machine. To fix: use clockOf(db), or take `now` from the shared dependencies (docs/decisions/054).',
})

/** Days belong to a place, so code states the zone. Tests may write days of a zone that they know. */
export const daysRule = forbid({
  name: 'days are those of a stated time zone',
  // Parts of a date in UTC or in the zone of the machine, a time cut to its day, and a day completed with a time.
  code: /\.get(?:UTC)?(?:FullYear|Month|Date|Day)\(|Date\.UTC\(|toISOString\(\)\s*\.(?:slice|substring)\(0, 10\)|toISOString\(\)\s*\.split\(|\$\{[^}]*\}T\d\d:\d\d/,
  covers: isProduct,
  allowed: {
    'platform/host/src/browser/server-render.ts': 'the visitor’s zone, for a page that the server could not render',
    'apps/filemanager/src/browse/search/search-filter.ts': 'the zone of the user, whose files are searched',
    'apps/api/src/bytes/zip/entries.ts': 'the zone that it is given, in the fields of a format',
  },
  problem:
    'derives a day from UTC or from the machine’s clock. To fix: use dayIn, isDayOver, endOfDay or timeIn of @mfe/contract/days with the site’s time zone, brand.timeZone.',
})

/** Pino writes synchronously by default: a full disk ends the process, and a reader that stopped stops it. */
export const logRule = forbid({
  name: 'logs never hold up a server',
  code: /\bpino\(/,
  covers: isProduct,
  allowed: { 'platform/gateway/src/process/output/logger.ts': 'creates the only one' },
  problem: 'creates a logger of its own. To fix: use createLogger of @mfe/gateway/process.',
})

/** A key that everyone has is soon trusted somewhere, and scanners for secrets report it in every copy of the tree. */
export const privateKeysRule = forbid({
  name: 'no private key in the tree',
  code: /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  covers: () => true,
  problem: 'contains a private key. To fix: create one with createCertificate of @repo/servers.',
})

export const treeTablesRule = forbid({
  name: 'only the tree has SQL about folders and files',
  code: /(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin)\('(?:file|folder)\b|\b(?:from|join|into|update) (?:file|folder)\b/,
  covers: runsInApi,
  allowed: {
    'apps/api/src/tree/': 'owns them',
    'apps/api/src/database/clock/move-back.ts': 'dates the rows of every table',
    'apps/api/src/database/migrations/': 'creates them',
    'apps/api/src/server/backup/': 'copies every table',
    'apps/api/src/bytes/store/stored-blobs.ts': 'tells which rows name a blob',
    'apps/api/src/bytes/scrub/': 'names the users of a damaged blob',
  },
  ignoresComments: true,
  problem: 'names the table file or folder in SQL. To fix: add a function to apps/api/src/tree/ and call it.',
})

function forbid({ name, code, covers, allowed = {}, ignoresComments = false, problem }: Ban): Rule {
  const isAllowed = (file: string) => Object.keys(allowed).some((path) => file.startsWith(path))
  return {
    name,
    violations: (root) =>
      listSources(root)
        .filter((file) => covers(file) && !isAllowed(file))
        .filter((file) => {
          const text = readText(join(root, file)) ?? ''
          return code.test(ignoresComments ? text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') : text)
        })
        .map((file) => `${file} ${problem}`),
  }
}
