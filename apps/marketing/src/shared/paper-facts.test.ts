import { describe, expect, it } from 'vitest'
import { allPages } from '../content/all-pages.ts'
import { retailPaper } from '../content/whitepapers/retail.ts'
import { authorOf, paperFile, readingTime } from './paper-facts.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

describe('the reading time', () => {
  const empty = {
    ...retailPaper,
    lead: '',
    abstract: [],
    keyPoints: [],
    context: [],
    chapters: [],
    checklist: { heading: 'Checklist', items: [] },
    pitfalls: {},
  }

  it.each([
    [1, 1],
    [230, 1],
    [575, 3],
    [2300, 10],
  ])('of %i words is %i min', (count, minutes) => {
    expect(readingTime({ ...empty, abstract: [words(count)] })).toBe(`${minutes} min read`)
  })

  it('includes every part of the text, but neither sources nor glossary', () => {
    const [chapter] = retailPaper.chapters
    if (!chapter) throw new Error('There is no chapter.')
    const parts = [
      { lead: words(230) },
      { keyPoints: [words(230)] },
      { context: [words(230)] },
      { chapters: [{ ...chapter, paragraphs: [words(230)], list: [words(230)] }] },
      { checklist: { heading: 'Checklist', items: [words(230)] } },
      { pitfalls: { One: words(230) } },
      { sources: [words(2300)], glossary: { Term: words(2300) } },
    ]
    expect(readingTime(Object.assign({}, empty, ...parts))).toBe('7 min read')
  })
})

it('names a whitepaper’s PDF after its industry, and finds the author', () => {
  expect(paperFile(retailPaper)).toBe('assets/whitepapers/retail.pdf')
  expect(authorOf(retailPaper).name).toBe('Maren Lindqvist')
  const papers = allPages.filter((page) => page.kind === 'whitepaper')
  expect(new Set(papers.map(paperFile)).size).toBe(papers.length)
})
