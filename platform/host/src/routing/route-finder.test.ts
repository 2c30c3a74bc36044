import type { CompositionPlan } from '@mfe/contract'
import { expect, it } from 'vitest'
import { routeFinder, siteRoutesOf } from './route-finder.ts'

const plan: CompositionPlan = {
  audience: 'public',
  shell: { version: '1.0.0' },
  remotes: {},
  modules: '',
  routes: {
    shell: { '/login': './login' },
    marketing: { '/': './home', '/ai-ml': './ai-ml' },
    careers: { '/application/:id': './application' },
  },
  menu: {},
  previews: [],
}

it('finds the page of a URL, fixed or with parameters', () => {
  const find = routeFinder(plan)
  expect(find('/ai-ml')).toMatchObject({ app: 'marketing', page: './ai-ml' })
  expect(find('/application/engineer')).toMatchObject({ app: 'careers', page: './application' })
  expect(find('/AI-ML')).toBeUndefined()
})

it('covers the routes of the plan and no others', () => {
  const { covers } = siteRoutesOf({ plan })
  expect(covers('/ai-ml')).toBe(true)
  expect(covers('/welcome')).toBe(false)
})

it.each([
  ['/careers', '/careers?mfe=careers%402.0.0'],
  ['/careers?team=web#list', '/careers?team=web&mfe=careers%402.0.0#list'],
  ['/careers?mfe=careers@1.0.0', '/careers?mfe=careers%402.0.0'],
  ['#list', '?mfe=careers%402.0.0#list'],
  ['https://example.com/', 'https://example.com/'],
])('keeps a preview within the site: %s becomes %s', (to, expected) => {
  const previewed = { ...plan, previews: ['careers@2.0.0'] }
  expect(siteRoutesOf({ plan: previewed }).keepPreviews(to)).toBe(expected)
})

it('keeps URLs unchanged without a preview', () => {
  expect(siteRoutesOf({ plan }).keepPreviews('/careers?a=1')).toBe('/careers?a=1')
})
