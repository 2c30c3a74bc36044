import type { Career } from '@site/contracts'
import { longDate } from '@site/ui'
import { employmentLabel, salaryLabel } from './labels.ts'
import { workplaceLabel } from './place.ts'

interface Fact {
  term: string
  description: string
}

/** Lists the facts about an opening, most important first. Omits those that the data lacks. */
export const toFacts = (career: Career): Fact[] => [...toPosition(career), ...toTerms(career)]

/** Lists the facts that the banner of an opening also shows. */
export const toPosition = (career: Career): Fact[] =>
  known([
    ['Team', career.team],
    ['Location', career.location],
    ['Workplace', career.workplace && workplaceLabel(career.workplace)],
    ['Type', career.employmentType && employmentLabel(career.employmentType)],
  ])

/** Lists pay and dates. */
export const toTerms = (career: Career): Fact[] =>
  known([
    ['Pay', career.salary && salaryLabel(career.salary)],
    ['Posted', career.datePosted && longDate(career.datePosted)],
    ['Apply by', career.validThrough && longDate(career.validThrough)],
  ])

const known = (facts: readonly [term: string, description: string | undefined][]): Fact[] =>
  facts.flatMap(([term, description]) => (description ? [{ term, description }] : []))
