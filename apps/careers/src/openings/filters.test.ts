import { expect, it } from 'vitest'
import { anOpening } from '../testing/openings.ts'
import { filterOpenings, noFilters, optionsOf, readFilters, writeFilters } from './filters.ts'

const loom = anOpening()
const dye = anOpening({
  id: 'dyer',
  title: 'Dyer for Café Curtains',
  team: 'Color',
  location: 'Portland, ME',
  workplace: 'remote',
  employmentType: 'CONTRACTOR',
})
const openings = [loom, dye]
const found = (changed: Partial<typeof noFilters>) =>
  filterOpenings(openings, { ...noFilters, ...changed }).map(({ id }) => id)

it('shows everything when nothing is chosen', () => {
  expect(found({})).toEqual(['loom-keeper', 'dyer'])
})

it('ignores case, accents, blanks and the order of words', () => {
  expect(found({ search: '  CURTAINS cafe ' })).toEqual(['dyer'])
  expect(found({ search: 'café' })).toEqual(['dyer'])
  expect(found({ search: 'cafe\u0301' })).toEqual(['dyer'])
})

it('searches texts, places and labels too', () => {
  expect(found({ search: 'running halden' })).toEqual(['loom-keeper'])
  expect(found({ search: 'on site' })).toEqual(['loom-keeper'])
  expect(found({ search: 'contract' })).toEqual(['dyer'])
})

it('requires every word', () => {
  expect(found({ search: 'keeper curtains' })).toEqual([])
})

it('treats input as text, not as a pattern', () => {
  expect(found({ search: '.*' })).toEqual([])
  expect(found({ search: '(' })).toEqual([])
})

it('combines choices and search', () => {
  expect(found({ team: 'Color', location: 'Portland, ME', type: 'CONTRACTOR', workplace: 'remote' })).toEqual(['dyer'])
  expect(found({ team: 'Color', workplace: 'on-site' })).toEqual([])
  expect(found({ team: 'Color', search: 'looms' })).toEqual(['dyer'])
})

it('works on openings with the four required keys only', () => {
  const bare = { id: 'bare', jobTime: 'Full time', title: 'Bare', description: 'Text' }
  expect(filterOpenings([bare], { ...noFilters, search: 'bare text' })).toEqual([bare])
  expect(filterOpenings([bare], { ...noFilters, team: 'Color' })).toEqual([])
  expect(optionsOf([bare], 'workplace')).toEqual([])
})

it('offers each value once, by label', () => {
  expect(optionsOf([...openings, loom], 'type')).toEqual([
    { value: 'CONTRACTOR', label: 'Contract' },
    { value: 'FULL_TIME', label: 'Full time' },
  ])
})

it('reads back what it wrote into the address', () => {
  const filters = { ...noFilters, search: 'a & b', location: 'Portland, ME', type: 'CONTRACTOR' }
  expect(readFilters(writeFilters('', filters), openings)).toEqual(filters)
})

it('drops values that no opening has', () => {
  expect(readFilters('?team=Marketing&workplace=remote', openings)).toEqual({ ...noFilters, workplace: 'remote' })
})

it('keeps other parameters', () => {
  expect(writeFilters('?mfe=careers%402&team=Color', noFilters)).toBe('?mfe=careers%402')
  expect(writeFilters('?team=Color', noFilters)).toBe('')
})
