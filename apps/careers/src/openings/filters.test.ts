import { expect, it } from 'vitest'
import { createOpening } from '../testing/openings.ts'
import { filterOpenings, findOptions, noFilters, readFilters, writeFilters } from './filters.ts'

const loomKeeper = createOpening()
const dyer = createOpening({
  id: 'dyer',
  title: 'Dyer for Café Curtains',
  team: 'Color',
  location: 'Portland, ME',
  workplace: 'remote',
  employmentType: 'CONTRACTOR',
})
const openings = [loomKeeper, dyer]
const idsFor = (overrides: Partial<typeof noFilters>) =>
  filterOpenings(openings, { ...noFilters, ...overrides }).map(({ id }) => id)

it.each([
  ['nothing', {}, ['loom-keeper', 'dyer']],
  ['words in any case and order, with extra spaces and no accents', { search: '  CURTAINS cafe ' }, ['dyer']],
  ['an accent', { search: 'café' }, ['dyer']],
  ['a decomposed accent', { search: 'cafe\u0301' }, ['dyer']],
  ['words of a description and a place', { search: 'running halden' }, ['loom-keeper']],
  ['the label of a workplace', { search: 'on site' }, ['loom-keeper']],
  ['the label of a type', { search: 'contract' }, ['dyer']],
  ['words that no opening has all of', { search: 'keeper curtains' }, []],
  ['text that is a pattern', { search: '.*' }, []],
  ['text that is no valid pattern', { search: '(' }, []],
  ['all choices', { team: 'Color', location: 'Portland, ME', type: 'CONTRACTOR', workplace: 'remote' }, ['dyer']],
  ['choices that no opening has all of', { team: 'Color', workplace: 'on-site' }, []],
  ['a choice and text', { team: 'Color', search: 'looms' }, ['dyer']],
])('finds the openings for %s', (_, filters, ids) => {
  expect(idsFor(filters)).toEqual(ids)
})

it('supports openings with only the four required fields', () => {
  const bare = { id: 'bare', jobTime: 'Full time', title: 'Bare', description: 'Text' }
  expect(filterOpenings([bare], { ...noFilters, search: 'bare text' })).toEqual([bare])
  expect(filterOpenings([bare], { ...noFilters, team: 'Color' })).toEqual([])
  expect(findOptions([bare], 'workplace')).toEqual([])
})

it('offers each value once, sorted by label', () => {
  expect(findOptions([...openings, loomKeeper], 'type')).toEqual([
    { value: 'CONTRACTOR', label: 'Contract' },
    { value: 'FULL_TIME', label: 'Full time' },
  ])
})

it('reads the filters that it wrote to the URL', () => {
  const filters = { ...noFilters, search: 'a & b', location: 'Portland, ME', type: 'CONTRACTOR' }
  expect(readFilters(writeFilters('', filters), openings)).toEqual(filters)
})

it('ignores values that no opening has', () => {
  expect(readFilters('?team=Marketing&workplace=remote', openings)).toEqual({ ...noFilters, workplace: 'remote' })
})

it('keeps other parameters', () => {
  expect(writeFilters('?mfe=careers%402&team=Color', noFilters)).toBe('?mfe=careers%402')
  expect(writeFilters('?team=Color', noFilters)).toBe('')
})
