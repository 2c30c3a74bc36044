import { join } from 'node:path'
import { type Rule, readText } from './rule.ts'

const PRODUCT = 'docs/product.md'
const CONTENT = 'apps/marketing/src/content'
const FIGURES = `${CONTENT}/site-figures.json`
const PAGE = `${CONTENT}/site.ts`

/** What the page says about itself: its limit in docs/product.md, the limit as the page states it, and its figure. */
const budgets = [
  { what: 'document', product: /first flight \| (\d+);/, page: /'Page as sent', '(\d+) KiB'/ },
  { what: 'longDocument', product: /whitepapers and legal pages (\d+)/, page: /legal pages',\s+'(\d+) KiB'/ },
  { what: 'scripts', product: /content page \| (\d+),/, page: /'Scripts before a form is used', '(\d+) KiB'/ },
  { what: 'fonts', product: /Fonts of a public page: (\d+) KiB/, page: /'Fonts', '(\d+) KiB'/ },
  { what: 'layoutShift', product: /Layout shift is at most ([\d.]+)\.\n/, page: /'Layout shift', '([\d.]+)'/ },
] as const

type Figures = Readonly<Record<string, unknown>>

/** Reads a figure: a number, or the `kib` of a page. */
function figureOf(figures: Figures, what: string): number {
  const value = figures[what]
  return Number(typeof value === 'object' && value !== null ? Reflect.get(value, 'kib') : value)
}

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1])

/** A figure of the file that is written out in the page's text would stay when the file changes. */
const copiedFigures = (page: string): string[] =>
  [...page.matchAll(/'[^'\n]*\b\d+(?:\.\d+)? (?:ms|s|violations)\b[^'\n]*'/g)].map(([text]) => text)

export const siteFiguresRule: Rule = {
  name: 'the site states its own figures as measured, and within the budgets',
  violations(root) {
    const [figuresText, page] = [readText(join(root, FIGURES)), readText(join(root, PAGE))]
    if (figuresText === undefined || page === undefined) return []
    const product = readText(join(root, PRODUCT)) ?? ''
    const figures: Figures = JSON.parse(figuresText)
    const rerun = 'To fix: run `pnpm bench site`'
    return [
      ...(/^\d{4}-\d\d-\d\d$/.test(String(figures.date)) && /^[0-9a-f]{8,40}$/.test(String(figures.commit))
        ? []
        : [`${FIGURES} has no date or no commit. ${rerun}.`]),
      ...budgets.flatMap(({ what, product: inProduct, page: inPage }) => {
        const [limit, stated, figure] = [numberIn(product, inProduct), numberIn(page, inPage), figureOf(figures, what)]
        if (stated !== limit) return [`${PAGE} states the limit of ${what} as ${stated}, and ${PRODUCT} as ${limit}.`]
        return figure <= limit ? [] : [`${FIGURES} has ${figure} for ${what}; its limit is ${limit}. ${rerun} again.`]
      }),
      ...copiedFigures(page).map((text) => `${PAGE} writes out a figure: ${text}. To fix: read it from ${FIGURES}.`),
    ]
  },
}
