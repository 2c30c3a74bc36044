import { expect, it } from 'vitest'
import { columnsFor } from './file-grid.tsx'

it.each([
  [0, 1],
  [135, 1],
  [288, 2],
  [328, 2],
  [704, 3],
  [1280, 6],
])('a width of %i px fits %i tiles', (width, columns) => {
  expect(columnsFor(width)).toBe(columns)
})
