import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { headingSlugs, linksRule } from './links.ts'

describe('links between documents', () => {
  it('may target files, folders, headings and other sites', async () => {
    const root = await makeTree({
      'README.md': '# Top\n[map](docs/map.md#the-packages) [here](#top) [folder](docs) [site](https://example.com/x)\n',
      'docs/map.md': '## The `packages`\n[up](../README.md) [root](/README.md)\n',
    })

    expect(linksRule.violations(root)).toEqual([])
  })

  it('are reported if the file or the heading does not exist', async () => {
    const root = await makeTree({ 'README.md': '# Top\n[a](docs/none.md) [b](#bottom)\n' })

    expect(linksRule.violations(root)).toEqual([
      expect.stringContaining('docs/none.md, which does not exist'),
      expect.stringContaining('#bottom: no such heading'),
    ])
  })

  it('are ignored inside code', async () => {
    const root = await makeTree({ 'README.md': '```ts\nx[a](b)\n```\nand `y[c](d)`\n' })

    expect(linksRule.violations(root)).toEqual([])
  })

  it('distinguish repeated headings by number', () => {
    expect(headingSlugs('# Same\n## Same\n### Folders & files')).toEqual(['same', 'same-1', 'folders--files'])
  })
})
