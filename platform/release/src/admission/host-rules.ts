import type { Budgets, ShellRelease } from '@mfe/contract'
import { type Admission, isShell } from './admission.ts'

/** The rules that a shell's release sets for all apps. */
export interface HostRules {
  /** First path segments that no app may declare. */
  reserved: readonly string[]
  budgets: Required<Budgets>
  /** Rules of html-validate that only warn. */
  htmlWarnings: readonly string[]
}

const KIB = 1024

/** The rules for a store without a shell, and for what a shell leaves open. */
const DEFAULT_RULES: HostRules = {
  reserved: ['__mfe', 'api', 'assets', 'authenticate', 'healthz', 'readyz', 'metrics'],
  budgets: {
    page: { public: 60 * KIB, 'signed-in': 110 * KIB },
    shell: 140 * KIB,
    css: 40 * KIB,
    lazyChunk: 400 * KIB,
    publicFiles: 20 * KIB * KIB,
  },
  htmlWarnings: ['no-implicit-button-type', 'prefer-native-element', 'wcag/h32'],
}

const rulesOf = ({ reserved, budgets, htmlWarnings = DEFAULT_RULES.htmlWarnings }: ShellRelease): HostRules => ({
  reserved,
  budgets: { ...DEFAULT_RULES.budgets, ...budgets },
  htmlWarnings,
})

/** Returns the rules for a release: a shell's own, or the strictest of all shells that will be live with a remote. */
export function rulesFor({ subject, others }: Pick<Admission, 'subject' | 'others'>): HostRules {
  const shells = isShell(subject) ? [subject] : others.filter(isShell)
  const rules = shells.map(({ manifest }) => rulesOf(manifest))
  return rules.length === 0 ? DEFAULT_RULES : rules.reduce(combineRules)
}

const combineRules = (one: HostRules, other: HostRules): HostRules => ({
  reserved: [...one.reserved, ...other.reserved],
  budgets: smallerBudgets(one.budgets, other.budgets),
  htmlWarnings: one.htmlWarnings.filter((rule) => other.htmlWarnings.includes(rule)),
})

const smallerBudgets = (one: HostRules['budgets'], other: HostRules['budgets']): HostRules['budgets'] => ({
  page: {
    public: Math.min(one.page.public, other.page.public),
    'signed-in': Math.min(one.page['signed-in'], other.page['signed-in']),
  },
  shell: Math.min(one.shell, other.shell),
  css: Math.min(one.css, other.css),
  lazyChunk: Math.min(one.lazyChunk, other.lazyChunk),
  publicFiles: Math.min(one.publicFiles, other.publicFiles),
})
