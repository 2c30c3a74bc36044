import { data } from './data.ts'
import { mark } from './mark.ts'
import { platforms } from './platforms.ts'
import { testing } from './testing.ts'

/** The marks by technology, named as in the content of the service pages. */
export const technologyMarks: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...platforms, ...data, ...testing }).map(([name, paths]) => [name, mark(paths)]),
)
