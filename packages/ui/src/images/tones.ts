import { tokens } from '../theme/tokens.ts'
import { step } from './colors.ts'

/** The colors of drawings on light and on dark pages. */
const pairs = {
  background: [step('ink', 100), step('ink', 900)],
  panel: [tokens.colors.white.value, step('ink', 950)],
  line: [step('ink', 300), step('ink', 700)],
  edge: [step('ink', 500), step('ink', 400)],
  text: [step('ink', 900), step('ink', 100)],
  muted: [step('ink', 600), step('ink', 300)],
  teal: [step('teal', 600), step('teal', 400)],
  tealDeep: [step('teal', 800), step('teal', 600)],
  tealMid: [step('teal', 300), step('teal', 700)],
  tealSoft: [step('teal', 100), step('teal', 900)],
  amber: [step('amber', 400), step('amber', 400)],
  amberDeep: [step('amber', 600), step('amber', 300)],
  amberSoft: [step('amber', 100), step('amber', 800)],
} as const

const lightColors = Object.entries(pairs).map(([name, [light]]) => [name, light])

/** The colors that follow the color scheme, as they are on light pages; any other color is fixed. */
export const tone = Object.fromEntries(lightColors) as Record<keyof typeof pairs, string>

/** Returns the CSS rules that switch the tones in `body` to their colors on dark pages. */
export const darkRules = (body: string): string =>
  Object.values(pairs)
    .filter(([light, dark]) => light !== dark)
    .flatMap(([light, dark]) => ['fill', 'stroke'].map((part) => [`${part}="${light}"`, `${part}:${dark}`] as const))
    .filter(([attribute]) => body.includes(attribute))
    .map(([attribute, rule]) => `[${attribute}]{${rule}}`)
    .join('')
