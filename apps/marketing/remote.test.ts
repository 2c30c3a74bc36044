import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import remote from './remote.ts'
import { expectedPaths } from './src/testing/expected-paths.ts'

it('serves exactly the specified paths', () => {
  const fix = 'To fix: list the path in src/testing/expected-paths.ts and docs/product.md, "Routes".'
  expect(remote.routes.map((route) => route.path).sort(), fix).toEqual([...expectedPaths.all].sort())
})

it('exposes exactly one page module for each route', () => {
  const files = readdirSync(new URL('./src/pages', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.page.tsx'))
    .map((file) => `./src/pages/${file}`)
  expect(Object.values(remote.exposes).sort()).toEqual(files.sort())
  expect(remote.routes.filter((route) => !(route.page in remote.exposes))).toEqual([])
})

it('fills the three submenus', () => {
  const inGroup = (group: string) => remote.menu?.filter((entry) => entry.group === group).map((entry) => entry.path)
  for (const group of ['services', 'products', 'industries'] as const) {
    expect(inGroup(group)).toEqual(expectedPaths[group])
  }
})

it('lists every page in the sitemap with the date of its last content change', () => {
  expect(remote.sitemap?.map(({ path }) => path).sort()).toEqual([...expectedPaths.all].sort())
  for (const { lastmod } of remote.sitemap ?? []) expect(lastmod).toMatch(/^20\d\d-\d\d-\d\d$/)
})

it('describes every page in one line for llms.txt, under a heading for its kind', () => {
  for (const { path, title, description } of remote.sitemap ?? []) {
    expect(title, path).toMatch(/\w/)
    expect(description, path).toMatch(/^.{100,160}$/)
  }
  const sections = new Set(remote.sitemap?.map(({ section }) => section))
  expect([...sections]).toEqual(['Company', 'Services', 'Products', 'Industries', 'Whitepapers', 'Optional'])
})
