import { expect, it } from 'vitest'
import { groupedNumber } from './grouped-number.ts'

it('groups digits like Intl', () => {
  const intl = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
  for (const number of [0, 7, 999, 1000, 62_500.4, 128_000, 1_250_000, -45_000]) {
    expect(groupedNumber(number)).toBe(intl.format(number))
  }
})
