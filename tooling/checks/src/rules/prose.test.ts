import { describe, expect, it } from 'vitest'
import { violationsIn } from '../testing/make-tree.ts'
import { proseRule } from './prose.ts'

const violationsOf = (documents: Readonly<Record<string, string>>) => violationsIn(proseRule, documents)

/** Returns a sentence of this length. */
const sentence = (length: number) =>
  'a '
    .repeat(length)
    .slice(0, length - 1)
    .concat('.')

describe('the product rules', () => {
  it.each([
    ['a paragraph', `# Rules\n\n${sentence(401)}\n`],
    ['a paragraph of several lines', `# Rules\n\n${sentence(200)}\n${sentence(200)}\n\nMore.\n`],
    ['a list item', `- One.\n- ${sentence(399)}\n- Three.\n`],
    ['a nested list item', `- One.\n  - ${sentence(399)}\n`],
    ['a table row', `| Call | Response |\n|---|---|\n| \`GET\` | ${sentence(400)} |\n`],
  ])('are reported if %s has more than 400 characters', async (_what, text) => {
    const found = await violationsOf({ 'docs/product.md': text })
    expect(found).toEqual([expect.stringMatching(/in one piece: ".{60}…"\. To fix: write one list item per rule/)])
  })

  it('may have any number of short paragraphs, items and rows', async () => {
    const items = `- ${sentence(398)}\n  - ${sentence(398)}\n`.repeat(3)
    const rows = `| \`GET\` | ${sentence(380)} |\n`.repeat(3)
    const text = `# Rules\n\n${sentence(400)}\n\n${sentence(400)}\n\n${items}\n| Call | Response |\n|---|---|\n${rows}`
    expect(await violationsOf({ 'docs/product.md': text })).toEqual([])
  })
})

describe('the glossary', () => {
  const glossary = (...terms: string[]) =>
    `# Glossary\n\n| Term | Meaning |\n|---|---|\n${terms.map((term) => `| ${term} | a thing |\n`).join('')}`
  const terms = Array.from({ length: 49 }, (_, n) => `term ${n}`)

  it('may have 50 terms, in any number of tables', async () => {
    const text = `${glossary(...terms)}\n${glossary('last')}`
    expect(await violationsOf({ 'docs/glossary.md': text })).toEqual([])
  })

  it('is reported if it has more, counting each term of a row', async () => {
    const text = glossary(...terms, 'publish, promote')
    expect(await violationsOf({ 'docs/glossary.md': text })).toEqual([
      'docs/glossary.md has 51 terms. To fix: drop those that a dictionary or the code explains, until 50 are left.',
    ])
  })
})
