/** A repository rule that no off-the-shelf tool checks. */
export interface Rule {
  name: string
  /** Returns one sentence per violation, each with a fix. */
  violations: (root: string) => readonly string[]
}
