/** A shared part of the release store that cannot be read. */
export interface Outage {
  part: 'database' | 'bucket'
  cause: string
  effect: string
  fix: string
  /** ISO 8601. */
  since: string
}

const CAUSE = {
  database: 'What is live cannot be read from the database',
  bucket: 'Versions cannot be read from the bucket',
} as const

const EFFECT = {
  database: 'Visitors get what was live before; changes take effect when it answers again.',
  bucket: 'Visitors get the versions that are copied; others, in previews and old tabs, are unavailable.',
} as const

/** Keeps track of what does not answer. `report` is called once for each outage. */
export function createOutages(report: (outage: Outage) => void) {
  const outages = new Map<Outage['part'], Outage>()
  return {
    current: (): readonly Outage[] => [...outages.values()],
    isOver: (part: Outage['part']): void => void outages.delete(part),

    add(part: Outage['part'], error: unknown): void {
      if (outages.has(part)) return
      const reason = error instanceof Error ? error.message : String(error)
      const outage: Outage = {
        part,
        cause: `${CAUSE[part]}: ${reason}`,
        effect: EFFECT[part],
        fix: `Restore the ${part}. The gateway needs no restart.`,
        since: new Date().toISOString(),
      }
      outages.set(part, outage)
      report(outage)
    },
  }
}

export type Outages = ReturnType<typeof createOutages>
