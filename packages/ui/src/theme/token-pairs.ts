import { semanticTokens } from './semantic-tokens.ts'
import { tokens } from './tokens.ts'

export type Scheme = 'light' | 'dark'

/** A foreground and a background color with their minimum contrast: 4.5 for text, 3 for controls and drawings. */
export interface TokenPair {
  foreground: string
  background: string
  minRatio: 4.5 | 3
}

const pairs = (minRatio: 4.5 | 3, foregrounds: readonly string[], backgrounds: readonly string[]): TokenPair[] =>
  foregrounds.flatMap((foreground) => backgrounds.map((background) => ({ foreground, background, minRatio })))

const BACKGROUNDS = ['bg', 'bg-subtle', 'bg-panel']
const TONES = ['error', 'success', 'warning', 'info', 'brand']

/** All pairs that components and pages use. Add each new pair here, so it is tested. */
export const tokenPairs: readonly TokenPair[] = [
  ...pairs(4.5, ['fg', 'fg-muted', 'fg-brand', 'link', 'link-hover'], [...BACKGROUNDS, 'bg-hover']),
  ...pairs(4.5, ['fg-error', 'fg-success', 'fg-warning', 'fg-info', 'fg-accent'], BACKGROUNDS),
  ...TONES.flatMap((tone) => pairs(4.5, [`fg-${tone}`, 'fg'], [`bg-${tone}`])),
  ...pairs(4.5, ['brand-on-solid'], ['brand-solid', 'brand-solid-hover']),
  ...pairs(4.5, ['danger-on-solid'], ['danger-solid', 'danger-solid-hover']),
  ...pairs(3, ['border-control', 'focus', 'brand-solid', 'danger-solid', 'thread-weft', 'thread-accent'], BACKGROUNDS),
  ...pairs(3, ['focus'], ['bg-hover']),
]

/** Pairs on the dark bands, which stay dark in both schemes. */
export const bandPairs: readonly TokenPair[] = [
  ...pairs(4.5, ['fg', 'fg-muted', 'fg-accent', 'fg-brand', 'link', 'link-hover'], ['hero-from', 'hero-to']),
  ...pairs(3, ['border-control', 'focus', 'thread-weft', 'thread-accent', 'brand-solid'], ['hero-from', 'hero-to']),
]

type Values = { value: string | { base: string; _dark: string } }
type Tree = { [name: string]: Tree | Values }

/** Returns the hex color of a semantic color, given its name in style sheets (`fg-muted`) and a scheme. */
export function tokenColor(name: string, scheme: Scheme): string {
  const found = find(semanticTokens.colors as unknown as Tree, name)
  const value = typeof found === 'string' ? found : scheme === 'dark' ? found._dark : found.base
  const reference = /^\{colors\.(\w+)(?:\.(\d+))?\}$/.exec(value)
  if (!reference) return value
  const [, hue = '', step] = reference
  const ramp = (tokens.colors as Record<string, unknown>)[hue]
  const token = step === undefined ? ramp : (ramp as Record<string, unknown>)[step]
  return (token as { value: string }).value
}

function find(tree: Tree, name: string): Values['value'] {
  for (const [key, child] of Object.entries(tree)) {
    const kebab = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    if (name !== kebab && !name.startsWith(`${kebab}-`)) continue
    if ('value' in child) {
      if (name === kebab) return (child as Values).value
      continue
    }
    return find(child as Tree, name === kebab ? 'DEFAULT' : name.slice(kebab.length + 1))
  }
  const values = (tree as Record<string, Values | undefined>)[name]
  if (!values) throw new Error(`Unknown color: ${name}.`)
  return values.value
}

/** Returns the relative luminance (WCAG 2.2) of an sRGB color written `#rgb` or `#rrggbb`. */
function luminance(hex: string): number {
  const digits = hex.slice(1)
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio (WCAG 2.2) of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
