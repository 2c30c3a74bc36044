const KIB = 1024

/** JavaScript in bytes at brotli 11: what a release may add to a page of its own. */
export interface Budgets {
  /** A remote's entry and the chunks of one page, by who sees the page. */
  page: Readonly<Record<'public' | 'signed-in', number>>
  /** The shell's own scripts of every page, shares included. */
  shell: number
}

export const defaultBudgets: Budgets = {
  page: { public: 60 * KIB, 'signed-in': 110 * KIB },
  shell: 140 * KIB,
}
