import { expect, it } from 'vitest'
import { isSearching, readFilter, toQuery, writeFilter } from './search-filter.ts'

const none = { q: '', kind: '', days: '', size: '' }
const read = (query: string) => readFilter(new URLSearchParams(query))

it('writes a filter to the URL and reads it back, and keeps other parameters', () => {
  const params = new URLSearchParams('mfe=filemanager@2&q=old&size=large')
  const filter = { q: 'a & b', kind: 'pdf', days: '7', size: '' }
  writeFilter(params, filter)
  expect(params.get('mfe')).toBe('filemanager@2')
  expect(params.has('size')).toBe(false)
  expect(readFilter(params)).toEqual(filter)
})

it('ignores choices that do not exist', () => {
  expect(read('kind=toString&days=-1&size=huge')).toEqual(none)
})

it('counts text or a filter as a search, but not spaces', () => {
  expect([none, { ...none, q: '  ' }].some(isSearching)).toBe(false)
  expect(
    [
      { ...none, q: 'a' },
      { ...none, kind: 'pdf' },
    ].every(isSearching),
  ).toBe(true)
})

it('counts days from midnight in the user’s time zone', () => {
  const now = new Date(2026, 10, 24, 15, 30)
  const from = (days: string) => toQuery({ ...none, days }, now).from
  expect(from('1')).toBe(new Date(2026, 10, 24).toISOString())
  expect(from('7')).toBe(new Date(2026, 10, 18).toISOString())
  expect(from('')).toBeUndefined()
})

it('puts every size in exactly one range', () => {
  const matches = (size: string, bytes: number) => {
    const { minBytes = 0, maxBytes = Number.POSITIVE_INFINITY } = toQuery({ ...none, size })
    return bytes >= minBytes && bytes <= maxBytes
  }
  for (const bytes of [0, 2 ** 20, 2 ** 20 + 1, 100 * 2 ** 20, 100 * 2 ** 20 + 1, 2 ** 40]) {
    expect(
      ['small', 'medium', 'large'].filter((size) => matches(size, bytes)),
      `${bytes}`,
    ).toHaveLength(1)
  }
})
