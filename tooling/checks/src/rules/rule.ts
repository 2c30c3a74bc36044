/** A rule of this repository that no ready-made tool checks. */
export interface Rule {
  name: string
  /** Resolves to one sentence per breach, each with its way out. */
  breaches: (root: string) => Promise<readonly string[]>
}
