import { interleave } from '../browser/interleave.ts'
import type { SideName, Subject } from './sides.ts'

/** What was measured of one page of one side, round by round; empty where it was not. */
export type Measured<Result> = (side: SideName, path: string) => readonly Result[]

/** Measures all subjects in turns; what was measured before has warmed up already. */
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
