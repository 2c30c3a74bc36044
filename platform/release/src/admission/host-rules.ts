import type { Budgets, ShellRelease } from '@mfe/contract'
import { type Admission, isShell } from './admission.ts'

/** The rules that a shell's release sets for all apps. */
interface HostRules {
  /** First path segments that no app may declare. */
  reserved: readonly string[]
  budgets: Budgets
}

const KIB = 1024

/** The rules for shells whose releases predate these fields, and for a store without a shell. */
const DEFAULT_RULES: HostRules = {
  reserved: ['__mfe', 'api', 'assets', 'authenticate', 'healthz', 'readyz', 'metrics'],
  budgets: { page: { public: 60 * KIB, 'signed-in': 110 * KIB }, shell: 140 * KIB },
}

export const rulesOf = ({ reserved, budgets }: Pick<ShellRelease, keyof HostRules>): HostRules => ({
  reserved: reserved ?? DEFAULT_RULES.reserved,
  budgets: budgets ?? DEFAULT_RULES.budgets,
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
})

const smallerBudgets = (one: Budgets, other: Budgets): Budgets => ({
  page: {
    public: Math.min(one.page.public, other.page.public),
    'signed-in': Math.min(one.page['signed-in'], other.page['signed-in']),
  },
  shell: Math.min(one.shell, other.shell),
})
