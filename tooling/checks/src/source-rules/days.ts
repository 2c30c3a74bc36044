import { join } from 'node:path'
import type { Rule } from '../rules/rule.ts'
import { listSources, readText } from '../rules/workspaces.ts'

/** Parts of a date in UTC or in the zone of the machine, a time cut to its day, and a day completed with a time. */
const ZONELESS =
  /\.get(?:UTC)?(?:FullYear|Month|Date|Day)\(|Date\.UTC\(|toISOString\(\)\s*\.(?:slice|substring)\(0, 10\)|toISOString\(\)\s*\.split\(|\$\{[^}]*\}T\d\d:\d\d/

/** Files that may compute with days, and in which zone. */
const ALLOWED: Readonly<Record<string, string>> = {
  'platform/host/src/browser/server-render.ts': 'the visitor’s zone, for a page that the server could not render',
  'apps/filemanager/src/browse/search/search-filter.ts': 'the zone of the user, whose files are searched',
  'apps/api/src/bytes/zip/entries.ts': 'the zone that it is given, in the fields of a format',
}

/** Days belong to a place, so code states the zone. Tests may write days of a zone that they know. */
export const daysRule: Rule = {
  name: 'days are those of a stated time zone',
  violations: (root) =>
    listSources(root)
      .filter((file) => /^(?:apps|packages|platform)\//.test(file))
      .filter((file) => !/\.(?:test|contract)\.tsx?$|\/testing\//.test(file) && !(file in ALLOWED))
      .filter((file) => ZONELESS.test(readText(join(root, file)) ?? ''))
      .map(
        (file) =>
          `${file} derives a day from UTC or from the machine’s clock. To fix: use dayIn, isDayOver, endOfDay or timeIn of @mfe/contract/days with the site’s time zone, brand.timeZone.`,
      ),
}
