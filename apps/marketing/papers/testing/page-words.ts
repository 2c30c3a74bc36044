import { Window } from 'happy-dom'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { WhitepaperContent } from '#content/types.ts'
import { whitepaperPage } from '#templates/whitepaper-page.tsx'

/** Parts that only a website needs: breadcrumb, links to the contact form, the PDF and the start, and related pages. */
const ONLY_ONLINE =
  'header nav, header a, a[download], a[href="#start"], a[href="#points"], article > section:last-child'

/** Splits text into words in lowercase, because style sheets show some in capitals. */
export const toWords = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Returns the words of a whitepaper's page, of its tables and figures, and its headings, without web-only parts. */
export function readPaperPage(content: WhitepaperContent) {
  const { document } = new Window()
  const html = renderToStaticMarkup(createElement(whitepaperPage(content).component, { data: undefined }))
  // Words of neighboring elements are separate.
  document.body.innerHTML = html.replaceAll('<', ' <')
  for (const element of document.querySelectorAll(ONLY_ONLINE)) element.remove()
  const exhibits = [...document.querySelectorAll('[class*="exhibit"]')].map((exhibit) => {
    exhibit.remove()
    return toWords(exhibit.textContent)
  })
  const headings = [...document.querySelectorAll('h1, h2, h3')]
  return {
    words: toWords(document.body.textContent),
    exhibits,
    headings: headings.map(({ tagName, textContent }) => [tagName, textContent.trim()] as const),
  }
}
