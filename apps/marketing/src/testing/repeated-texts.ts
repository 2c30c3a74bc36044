import type { PageContent } from '../content/types.ts'
import { collectTexts, splitWords } from './page-texts.ts'

/** A word on a page, given by the text that contains it and its position there. */
interface Place {
  path: string
  words: readonly string[]
  start: number
}

/** Returns one line for each pair of pages that share `length` consecutive words, with their longest common text. */
export function repeatedTexts(pages: readonly PageContent[], length: number): string[] {
  const seen = new Map<string, Place>()
  const longest = new Map<string, string>()
  for (const place of pages.flatMap((page) => placesIn(page, length))) {
    const key = place.words.slice(place.start, place.start + length).join(' ')
    const other = seen.get(key)
    if (other && other.path !== place.path) {
      const pair = `${other.path} and ${place.path}`
      const text = commonText(other, place)
      if (text.length > (longest.get(pair) ?? '').length) longest.set(pair, text)
    } else seen.set(key, place)
  }
  return [...longest].map(([pair, text]) => `${pair}: ${text}`)
}

/** Lists the places from which a text has at least `length` words left. */
function placesIn(page: PageContent, length: number): Place[] {
  return collectTexts(page).flatMap(({ text }) => {
    const words = splitWords(text)
    return words.slice(length - 1).map((_, start) => ({ path: page.path, words, start }))
  })
}

function commonText(one: Place, other: Place): string {
  let length = 0
  while (length < one.words.length - one.start && one.words[one.start + length] === other.words[other.start + length]) {
    length += 1
  }
  return one.words.slice(one.start, one.start + length).join(' ')
}
