/** A repository rule that no off-the-shelf tool checks. */
export interface Rule {
  name: string
  /** Returns one sentence per violation, with the fix unless it is obvious. */
  violations: (root: string) => readonly string[]
}
