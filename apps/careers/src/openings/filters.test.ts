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

it('shows everything when nothing is chosen', () => {
  expect(idsFor({})).toEqual(['loom-keeper', 'dyer'])
})

it('ignores case, accents, extra spaces and word order', () => {
  expect(idsFor({ search: '  CURTAINS cafe ' })).toEqual(['dyer'])
  expect(idsFor({ search: 'café' })).toEqual(['dyer'])
  expect(idsFor({ search: 'cafe\u0301' })).toEqual(['dyer'])
})

it('also searches descriptions, places and labels', () => {
  expect(idsFor({ search: 'running halden' })).toEqual(['loom-keeper'])
  expect(idsFor({ search: 'on site' })).toEqual(['loom-keeper'])
  expect(idsFor({ search: 'contract' })).toEqual(['dyer'])
})

it('requires every word', () => {
  expect(idsFor({ search: 'keeper curtains' })).toEqual([])
})

it('treats input as text, not as a pattern', () => {
  expect(idsFor({ search: '.*' })).toEqual([])
  expect(idsFor({ search: '(' })).toEqual([])
})

it('combines choices and search', () => {
  expect(idsFor({ team: 'Color', location: 'Portland, ME', type: 'CONTRACTOR', workplace: 'remote' })).toEqual(['dyer'])
  expect(idsFor({ team: 'Color', workplace: 'on-site' })).toEqual([])
  expect(idsFor({ team: 'Color', search: 'looms' })).toEqual(['dyer'])
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
