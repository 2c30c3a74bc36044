import { expect, it } from 'vitest'
import { createKnownTokens } from './known-tokens.ts'

it('forgets the tokens that were used least recently, since each job of a CI system has a new one', () => {
  const known = createKnownTokens(2)
  for (const token of ['one', 'two', 'one', 'three']) known.add(token)
  expect(['one', 'two', 'three'].map((token) => known.has(token))).toEqual([true, false, true])
})

it('forgets a token that is not valid anymore', () => {
  const known = createKnownTokens()
  known.add('one')
  known.delete('one')
  expect(known.has('one')).toBe(false)
})
