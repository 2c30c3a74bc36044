import type { Cutoff, TrustedTime } from '../shared/clock/clock.ts'

/** Marks a time as a cutoff. */
export const cutoff = (time: string): Cutoff => time as Cutoff

/** Returns this time as one that is not in doubt. */
export const trusted = (time: Date | string = new Date()): TrustedTime => ({
  ago: (ms = 0) => cutoff(new Date(new Date(time).getTime() - ms).toISOString()),
})
