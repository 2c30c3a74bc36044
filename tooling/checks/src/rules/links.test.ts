import { expect, it } from 'vitest'
import { violationsIn } from '../testing/make-tree.ts'
import { headingSlugs, linksRule } from './links.ts'

it('accepts links to files, folders, headings and other sites', async () => {
  const documents = {
    'README.md': '# Top\n[map](docs/map.md#the-packages) [here](#top) [folder](docs) [site](https://example.com/x)\n',
    'docs/map.md': '## The `packages`\n[up](../README.md) [root](/README.md)\n',
  }
  expect(await violationsIn(linksRule, documents)).toEqual([])
})

it('reports links to a file or a heading that does not exist', async () => {
  expect(await violationsIn(linksRule, { 'README.md': '# Top\n[a](docs/none.md) [b](#bottom)\n' })).toEqual([
    expect.stringContaining('docs/none.md, which does not exist'),
    expect.stringContaining('#bottom: no such heading'),
  ])
})

it('ignores links inside code', async () => {
  expect(await violationsIn(linksRule, { 'README.md': '```ts\nx[a](b)\n```\nand `y[c](d)`\n' })).toEqual([])
})

it('distinguishes repeated headings by number', () => {
  expect(headingSlugs('# Same\n## Same\n### Folders & files')).toEqual(['same', 'same-1', 'folders--files'])
})
