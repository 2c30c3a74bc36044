import { expect, it } from 'vitest'
import { withPreviews } from './with-previews.ts'

it.each([
  ['/welcome', '/welcome?mfe=careers%402.0.0'],
  ['/login?ended', '/login?ended=&mfe=careers%402.0.0'],
  ['/careers?mfe=careers@1.0.0#list', '/careers?mfe=careers%402.0.0#list'],
  ['/careers?team=a?b#list?c#d', '/careers?team=a%3Fb&mfe=careers%402.0.0#list?c#d'],
  ['#list', '?mfe=careers%402.0.0#list'],
  ['mailto:a@b.com', 'mailto:a@b.com'],
])('keeps a preview within the site: %s becomes %s', (to, expected) => {
  expect(withPreviews(to, ['careers@2.0.0'])).toBe(expected)
})

it('keeps URLs unchanged without a preview', () => {
  expect(withPreviews('/login?ended', [])).toBe('/login?ended')
})
