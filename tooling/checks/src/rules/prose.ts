import { join } from 'node:path'
import { type Rule, readText } from './rule.ts'

const PRODUCT = 'docs/product.md'
const GLOSSARY = 'docs/glossary.md'
const MAX_CHARACTERS = 400
const MAX_TERMS = 50

/** Splits a document into its paragraphs, list items and table rows. Indentation and line breaks do not count. */
const blocksOf = (text: string): string[] =>
  text.split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.) |\|)/).map((block) => block.trim().replaceAll(/\s+/g, ' '))

/** Reads the terms in the first column of each table. A cell may name several. */
const termsOf = (text: string): string[] =>
  [...text.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => (cell === 'Term' ? [] : cell.split(', ')))

export const proseRule: Rule = {
  name: 'product rules are short, and so is the glossary',
  violations(root) {
    const long = blocksOf(readText(join(root, PRODUCT)) ?? '').filter((block) => block.length > MAX_CHARACTERS)
    const terms = termsOf(readText(join(root, GLOSSARY)) ?? '').length
    const excess = `${GLOSSARY} has ${terms} terms. To fix: drop those that a dictionary or the code explains, until ${MAX_TERMS} are left.`
    return [
      ...long.map(
        (block) =>
          `${PRODUCT} has ${block.length} characters in one piece: "${block.slice(0, 60)}…". To fix: write one list item per rule, at most ${MAX_CHARACTERS} characters each.`,
      ),
      ...(terms > MAX_TERMS ? [excess] : []),
    ]
  },
}
