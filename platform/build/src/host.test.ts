import { expect, it } from 'vitest'
import { defineHost } from './host.ts'

it('reserves the paths that the gateway serves itself, and those of the site', () => {
  const { reserved } = defineHost({
    name: '@acme/services',
    shares: {},
    contract: 'page-contract.ts',
    routes: [],
    menuGroups: [],
    reserved: ['api'],
    budgets: { page: { public: 1, 'signed-in': 1 }, shell: 1 },
  })
  expect(reserved).toEqual(['__mfe', 'healthz', 'readyz', 'metrics', 'robots.txt', 'sitemap.xml', 'llms.txt', 'api'])
})
