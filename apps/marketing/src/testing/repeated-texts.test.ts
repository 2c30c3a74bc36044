import { expect, it } from 'vitest'
import { terms } from '../content/legal/terms.ts'
import { repeatedTexts } from './repeated-texts.ts'

const page = (path: `/${string}`, lead: string) => ({ ...terms, path, headline: '', lead, sections: [] })

it('reports a pair of pages once, with the longest text that they share', () => {
  const pages = [
    page('/a', 'x one two three four. Five six seven'),
    page('/b', 'One two three four five, or six seven'),
  ]
  expect(repeatedTexts(pages, 3)).toEqual(['/a and /b: one two three four five'])
})

it('ignores text that one page repeats', () => {
  expect(repeatedTexts([page('/a', 'one two three, one two three')], 3)).toEqual([])
})
