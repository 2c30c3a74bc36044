import { expect, it } from 'vitest'
import { formatRetryDelay } from './headers.ts'

it.each([
  [undefined, 'in a few minutes'],
  [1, 'in 1 second'],
  [40, 'in 40 seconds'],
  [119, 'in 119 seconds'],
  [120, 'in 2 minutes'],
  [3541, 'in 60 minutes'],
])('formats a wait of %s seconds as "%s"', (seconds, text) => {
  expect(formatRetryDelay(seconds)).toBe(text)
})
