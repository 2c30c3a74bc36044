import { expect, it } from 'vitest'
import { violationsIn } from '../testing/make-tree.ts'
import { siteFiguresRule } from './site-figures.ts'

const product = `
| content page | 133, which is 1.25 times the same source; 190 scrolled to the end |
| public response as sent, so it fits a connection's first flight | 13; whitepapers and legal pages 14 |

- Fonts of a public page: 40 KiB at most.
- Layout shift is at most 0.01.
`
const page = `
  ['Page as sent', '13 KiB', kib(document)],
  ['Whitepapers and legal pages', '14 KiB', kib(longDocument)],
  ['Scripts before a form is used', '133 KiB', kib(scripts)],
  ['Fonts', '40 KiB', kib(fonts)],
  ['Layout shift', '0.01', layoutShift],
`
const figures = {
  date: '2026-11-30',
  commit: '0123abcd',
  document: { path: '/careers', kib: 12.9 },
  longDocument: { path: '/retail/whitepaper', kib: 13.5 },
  scripts: { path: '/', kib: 130 },
  fonts: { path: '/', kib: 33 },
  layoutShift: 0,
}

const check = (changed: { product?: string; page?: string; figures?: object }) =>
  violationsIn(siteFiguresRule, {
    'docs/product.md': changed.product ?? product,
    'apps/marketing/src/content/site.ts': changed.page ?? page,
    'apps/marketing/src/content/site-figures.json': { ...figures, ...changed.figures },
  })

it('accepts figures within the limits that the page and the product rules state', async () => {
  expect(await check({})).toEqual([])
})

it.each([
  [
    'a figure over its limit',
    { figures: { document: { path: '/', kib: 13.2 } } },
    /has 13.2 for document; its limit is 13/,
  ],
  ['a missing figure', { figures: { fonts: undefined } }, /has NaN for fonts/],
  [
    'a limit that the page states differently',
    { page: page.replace('13 KiB', '12 KiB') },
    /limit of document as 12, and .* as 13/,
  ],
  [
    'a limit that only the product rules changed',
    { product: product.replace('40 KiB', '38 KiB') },
    /fonts as 40, and .* as 38/,
  ],
  [
    'a figure that the text writes out',
    { page: `${page}'0 violations in 200 runs'` },
    /writes out a figure: '0 violations/,
  ],
  ['figures without a commit', { figures: { commit: '' } }, /has no date or no commit/],
])('rejects %s', async (_, changed, message) => {
  expect(await check(changed)).toEqual([expect.stringMatching(message)])
})

it('has nothing to say in a tree without the page', async () => {
  expect(await violationsIn(siteFiguresRule, {})).toEqual([])
})
