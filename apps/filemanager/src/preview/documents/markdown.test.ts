import { expect, it } from 'vitest'
import type { DocumentNode } from './document-tree.ts'
import { parseMarkdown } from './markdown.ts'

const SIZE = 256 * 1024

interface Extent {
  elements: number
  characters: number
  depth: number
}

/** Counts what the page would draw. */
function extentOf(nodes: readonly DocumentNode[]): Extent {
  const parts = nodes.map((node): Extent => {
    if (typeof node === 'string') return { elements: 0, characters: node.length, depth: 0 }
    const inside = extentOf(node.children)
    const [href, ownElements] = node.tag === 'link' ? [node.href.length, 2] : [0, 1]
    return {
      elements: inside.elements + ownElements,
      characters: inside.characters + href,
      depth: inside.depth + 1,
    }
  })
  return {
    elements: parts.reduce((sum, { elements }) => sum + elements, 0),
    characters: parts.reduce((sum, { characters }) => sum + characters, 0),
    depth: Math.max(0, ...parts.map(({ depth }) => depth)),
  }
}

it.each([
  '_*a',
  '> ',
  '[',
  '**a ',
  '`',
  '|a',
  '<a ',
  '&',
  '1. a\n 2. b\n',
  '* a\n',
  '# a\n\n',
  '*a* ',
  '*a*\n\n',
  '- [ ] a\n',
  '[a](http:b)\n\n',
  '|a|b|\n|-|-|\n|c|d|\n\n',
])('describes 64 KiB of %j in a small tree', (part) => {
  const { elements, characters, depth } = extentOf(parseMarkdown(part.repeat(SIZE / 4).slice(0, SIZE / 4)).children)
  expect(elements).toBeLessThanOrEqual(5000)
  expect(characters).toBeLessThanOrEqual(2 ** 19)
  expect(depth).toBeLessThan(100)
})

it.each([
  ['lines that are headings', 'a\n-\n'.repeat(SIZE / 4)],
  ['an item of many lines', `- ${'a\n'.repeat(SIZE / 2 - 2)}`],
])('shows a passage with very many lines as it is: %s', (_what, passage) => {
  const { children } = parseMarkdown(`# Title\n\n${passage}\n*end*`)
  expect(children.map((node) => typeof node !== 'string' && node.tag)).toEqual(['h3', 'pre', 'p'])
  expect(extentOf(children)).toMatchObject({ elements: 5 })
})

it('repeats no long address of a reference', () => {
  const references = '[a]\n\n'.repeat(5000)
  const long = parseMarkdown(`${references}[a]: https://a.test/${'x'.repeat(SIZE / 2)}`)
  expect(extentOf(long.children).characters).toBeLessThan(2 ** 19)
  const many = parseMarkdown(`${references}[a]: https://a.test/${'x'.repeat(1900)}`)
  expect(extentOf(many.children).characters).toBeLessThanOrEqual(2 ** 19)
  expect(many.isTruncated).toBe(true)
})

it.each([
  ['a wide table', `${'|a'.repeat(101)}|\n${'|-'.repeat(101)}|\n`],
  ['a long table', `|a|b|\n|-|-|\n${`|c|${'d'.repeat(100)}|\n`.repeat(900)}`],
])('leaves %s as text', (_what, table) => {
  const { children } = parseMarkdown(table)
  expect(children).toEqual([{ tag: 'pre', children: [{ tag: 'code', children: [table] }] }])
})

it('says that the rest of a document with very many elements is omitted', () => {
  expect(parseMarkdown('*a*\n\n'.repeat(2500)).isTruncated).toBe(false)
  expect(parseMarkdown('*a*\n\n'.repeat(2501)).isTruncated).toBe(true)
})
