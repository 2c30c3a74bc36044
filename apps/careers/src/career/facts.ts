import type { Career } from '@site/contracts'
import { longDate } from '@site/ui'
import { employmentLabel, salaryLabel } from './labels.ts'
import { workplaceLabel } from './place.ts'

interface Fact {
  term: string
  description: string
}

/** Lists the facts about an opening, most important first. Omits those that the data lacks. */
export function toFacts(career: Career): Fact[] {
  const facts: [term: string, description: string | undefined][] = [
    ['Team', career.team],
    ['Location', career.location],
    ['Workplace', career.workplace && workplaceLabel(career.workplace)],
    ['Type', career.employmentType && employmentLabel(career.employmentType)],
    ['Pay', career.salary && salaryLabel(career.salary)],
    ['Posted', career.datePosted && longDate(career.datePosted)],
    ['Apply by', career.validThrough && longDate(career.validThrough)],
  ]
  return facts.flatMap(([term, description]) => (description ? [{ term, description }] : []))
}
