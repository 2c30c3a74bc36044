import { root } from '@site/run/workspace'
import { browserSupportRule } from '../release-rules/browser-support.ts'
import { budgetsRule } from '../release-rules/budgets.ts'
import { fontsRule } from '../release-rules/fonts.ts'
import { noErrorPageRule, noPathsRule, noZodRule } from '../release-rules/forbidden-text.ts'
import { shareRangesRule } from '../release-rules/releases.ts'
import { citationsRule } from '../source-rules/citations.ts'
import { clockRule, daysRule, logRule, privateKeysRule, treeTablesRule } from '../source-rules/forbidden-code.ts'
import { packingRule } from '../source-rules/packing.ts'
import { publishingRule } from '../source-rules/publishing.ts'
import { catalogRule } from './catalog.ts'
import { folderOrderRule } from './folder-order.ts'
import { folderSizesRule } from './folder-sizes.ts'
import { linksRule } from './links.ts'
import { proseRule } from './prose.ts'
import type { Rule } from './rule.ts'
import { siteFiguresRule } from './site-figures.ts'
import { mapRule, readmesRule, rolesRule } from './workspace-rules.ts'

const rules: readonly Rule[] = [
  mapRule,
  readmesRule,
  rolesRule,
  folderSizesRule,
  folderOrderRule,
  catalogRule,
  linksRule,
  proseRule,
  siteFiguresRule,
  citationsRule,
  clockRule,
  treeTablesRule,
  daysRule,
  logRule,
  packingRule,
  publishingRule,
  privateKeysRule,
  noZodRule,
  noErrorPageRule,
  noPathsRule,
  shareRangesRule,
  budgetsRule,
  fontsRule,
  browserSupportRule,
]

/** Prints each violation. Returns whether all rules hold. */
export function runRules(): boolean {
  let passed = true
  for (const rule of rules) {
    const violations = rule.violations(root)
    console.log(`${violations.length === 0 ? 'ok' : 'FAILED'}: ${rule.name}`)
    for (const violation of violations) console.log(`   ${violation}`)
    passed &&= violations.length === 0
  }
  return passed
}
