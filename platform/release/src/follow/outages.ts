import type { Outage } from '../store/release-store.ts'

const TEXTS = {
  database: {
    cause: 'What is live cannot be read from the database.',
    effect: 'Visitors get what was live before; changes take effect when it responds again.',
  },
  bucket: {
    cause: 'Versions cannot be read from the bucket.',
    effect: 'Visitors get the versions that are copied; others, in previews and old tabs, are unavailable.',
  },
} as const

/** Tracks outages. Calls `report` once for each. */
export function createOutages(report: (outage: Outage, error: unknown) => void) {
  const outages = new Map<Outage['part'], { outage: Outage; error: unknown }>()
  const counts = { database: 0, bucket: 0 }
  return {
    current: (): readonly Outage[] => [...outages.values()].map(({ outage }) => outage),
    /** Counts the failures of a part so far. */
    count: (part: Outage['part']): number => counts[part],
    end: (part: Outage['part']): void => void outages.delete(part),

    add(part: Outage['part'], error: unknown): void {
      counts[part] += 1
      if (outages.has(part)) return
      const fix = `Restore the ${part}. The gateway needs no restart.`
      const outage = { part, ...TEXTS[part], fix, since: new Date().toISOString() }
      outages.set(part, { outage, error })
      report(outage, error)
    },

    assertNone(): void {
      for (const { outage, error } of outages.values()) {
        throw new Error(`${outage.cause} To fix: restore the ${outage.part}, then start again.`, { cause: error })
      }
    },
  }
}

export type Outages = ReturnType<typeof createOutages>
