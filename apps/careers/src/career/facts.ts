import type { Career } from '@site/contracts'
import { longDate } from '@site/ui'
import { employmentLabel, salaryLabel, workplaceLabel } from './labels.ts'

interface Fact {
  term: string
  description: string
}

/** What the data says of an opening, in the order people ask; what it leaves out is left out. */
export function factsOf(career: Career): Fact[] {
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
