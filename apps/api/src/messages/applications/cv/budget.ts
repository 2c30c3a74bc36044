import { reject } from './rejected-file.ts'

/** What it may cost to inspect one file, together with everything embedded in it. */
const LIMITS = {
  parts: 1000,
  /** The maximum nesting of packages and objects; Word writes a chart's workbook at level 1. */
  levels: 3,
  /** Bytes of parts that list content types and relationships. */
  lists: 1_000_000,
  /** Bytes of parts that contain text. */
  text: 5_000_000,
  /** Bytes of embedded packages and objects. */
  embedded: 25_000_000,
  /** The first bytes of every part. */
  starts: 25_000_000,
}

export type Resource = keyof typeof LIMITS
export type Budget = ReturnType<typeof createBudget>

export function createBudget() {
  const left = { ...LIMITS }
  return {
    left: (resource: Resource): number => left[resource],

    spend(resource: Resource, amount: number): void {
      left[resource] -= amount
      if (left[resource] < 0) reject('applications/too-complex')
    },
  }
}
