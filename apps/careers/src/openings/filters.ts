import type { Career } from '@site/contracts'
import { employmentLabel } from '../career/facts.ts'
import { workplaceLabel } from '../career/texts.ts'

/** The filters of the openings; each key is the name of its query parameter. */
export type Filters = Record<'search' | 'team' | 'location' | 'type' | 'workplace', string>

type Choice = Exclude<keyof Filters, 'search'>

/** The select fields, in the order in which the page shows them. An empty value stands for "all". */
export const choices: readonly { name: Choice; label: string; allLabel: string }[] = [
  { name: 'team', label: 'Team', allLabel: 'All teams' },
  { name: 'location', label: 'Location', allLabel: 'All locations' },
  { name: 'type', label: 'Type', allLabel: 'All types' },
  { name: 'workplace', label: 'Workplace', allLabel: 'All workplaces' },
]

export const noFilters: Filters = { search: '', team: '', location: '', type: '', workplace: '' }

const readValue: Record<Choice, (career: Career) => string | undefined> = {
  team: (career) => career.team,
  location: (career) => career.location,
  type: (career) => career.employmentType,
  workplace: (career) => career.workplace,
}

const labelOf = (choice: Choice, career: Career, value: string) => {
  if (choice === 'type') return employmentLabel(value)
  return choice === 'workplace' && career.workplace ? workplaceLabel(career.workplace) : value
}

/** Returns the values that occur in the openings, sorted by label. */
export function findOptions(openings: readonly Career[], choice: Choice) {
  const labels = new Map<string, string>()
  for (const career of openings) {
    const value = readValue[choice](career)
    if (value) labels.set(value, labelOf(choice, career, value))
  }
  return [...labels].map(([value, label]) => ({ value, label })).sort((a, b) => (a.label < b.label ? -1 : 1))
}

/** Returns the openings that match the filters and contain every word of the search, ignoring accents and case. */
export function filterOpenings(openings: readonly Career[], filters: Filters): Career[] {
  const words = foldAccents(filters.search).split(/\s+/).filter(Boolean)
  return openings.filter((career) => {
    const matches = choices.every(({ name }) => filters[name] === '' || readValue[name](career) === filters[name])
    if (!matches || words.length === 0) return matches
    const text = foldAccents(searchableText(career))
    return words.every((word) => text.includes(word))
  })
}

const foldAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function searchableText(career: Career): string {
  const { title, description, jobTime, team, location, workplace, employmentType } = career
  const labels = [workplace && workplaceLabel(workplace), employmentType && employmentLabel(employmentType)]
  return [title, description, jobTime, team, location, ...labels].filter(Boolean).join('\n')
}

/** Reads filters from a query string. Ignores values that no opening has: an old link shows all rather than none. */
export function readFilters(query: string, openings: readonly Career[]): Filters {
  const params = new URLSearchParams(query)
  const filters = { ...noFilters, search: params.get('search') ?? '' }
  for (const { name } of choices) {
    const value = params.get(name) ?? ''
    if (openings.some((career) => readValue[name](career) === value)) filters[name] = value
  }
  return filters
}

/** Writes filters to a query string and keeps other parameters. Returns `?a=b`, or an empty string. */
export function writeFilters(query: string, filters: Filters): string {
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(filters)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  return params.size === 0 ? '' : `?${params}`
}

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value !== '')
