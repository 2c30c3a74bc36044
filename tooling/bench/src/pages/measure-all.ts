import { interleave } from '../report/interleave.ts'
import type { SideName, Subject } from './sides.ts'

/** Returns a side's results for a page, one per round. Empty if the page was not measured. */
export type Results<Result> = (side: SideName, path: string) => readonly Result[]

/** Measures all subjects in interleaved rounds. Set `warmUp` unless an earlier measurement has warmed them up. */
export async function measureAll<Result>(
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<Result>,
  { warmUp = false } = {},
): Promise<Results<Result>> {
  const results = await interleave(
    subjects.map((subject) => () => measure(subject)),
    { warmUp },
  )
  return (side, path) => results[subjects.findIndex((subject) => subject.side === side && subject.path === path)] ?? []
}
