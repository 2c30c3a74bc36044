import { expect, it } from 'vitest'
import { columnsFor } from './entry-grid.tsx'

it.each([
  [0, 1, 1],
  [135, 1, 1],
  [288, 2, 1],
  [328, 2, 1],
  [704, 3, 2],
  [1216, 5, 3],
])(
  'a width of %i px fits %i tiles of files, or %i with the pictures of the welcome screen',
  (width, files, folders) => {
    expect([columnsFor(width, 'folder'), columnsFor(width, 'welcome')]).toEqual([files, folders])
  },
)
