import { interleave } from '../browser/interleave.ts'
import type { SideName, Subject } from './sides.ts'

/** The results of one page of one side, one per round; empty if it was not measured. */
export type Measured<Result> = (side: SideName, path: string) => readonly Result[]

/** Measures all subjects in interleaved rounds. Set `warmUp` unless they have been measured before. */
export async function measureAll<Result>(
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<Result>,
  { warmUp = false } = {},
): Promise<Measured<Result>> {
  const results = await interleave(
    subjects.map((subject) => () => measure(subject)),
    { warmUp },
  )
  return (side, path) => results[subjects.findIndex((one) => one.side === side && one.path === path)] ?? []
}
