import { expect, it } from 'vitest'
import { parseDiff } from './diff-page.ts'

it('reads headings, what is below them, and notes', () => {
  const text = [
    'careers@1.0.0 -> careers@2.0.0',
    'Routes',
    '  + /jobs: public, ./jobs, "Jobs"',
    'Bytes',
    '  ~ scripts: 1.0 KiB -> 2.0 KiB (+1.0 KiB)',
    'The HTML of public pages was not compared.',
  ].join('\n')
  expect(parseDiff(text)).toEqual({
    sections: [
      { heading: 'Routes', lines: ['+ /jobs: public, ./jobs, "Jobs"'] },
      { heading: 'Bytes', lines: ['~ scripts: 1.0 KiB -> 2.0 KiB (+1.0 KiB)'] },
    ],
    notes: ['The HTML of public pages was not compared.'],
  })
})

it('has no section if nothing differs', () => {
  expect(parseDiff('a@1 -> a@2\nNothing that release.json lists differs.').sections).toEqual([])
})
