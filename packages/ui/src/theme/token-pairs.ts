import { semanticTokens } from './semantic-tokens.ts'
import { tokens } from './tokens.ts'

export type Scheme = 'light' | 'dark'

/** Two colors that meet on a page, and their minimum contrast: 4.5 for text, 3 for controls and drawings. */
export interface TokenPair {
  front: string
  ground: string
  least: 4.5 | 3
}

const pairs = (least: TokenPair['least'], fronts: readonly string[], grounds: readonly string[]): TokenPair[] =>
  fronts.flatMap((front) => grounds.map((ground) => ({ front, ground, least })))

const GROUNDS = ['bg', 'bg-subtle', 'bg-panel']
const TONES = ['error', 'success', 'warning', 'info', 'brand']

/** Every pair that components and pages use. Add text on a new background here, so that it is tested. */
export const tokenPairs: readonly TokenPair[] = [
  ...pairs(4.5, ['fg', 'fg-muted', 'fg-brand', 'link', 'link-hover'], [...GROUNDS, 'bg-hover']),
  ...pairs(4.5, ['fg-error', 'fg-success', 'fg-warning', 'fg-info', 'fg-accent'], GROUNDS),
  ...TONES.flatMap((tone) => pairs(4.5, [`fg-${tone}`, 'fg'], [`bg-${tone}`])),
  ...pairs(4.5, ['brand-on-solid'], ['brand-solid', 'brand-solid-hover']),
  ...pairs(4.5, ['danger-on-solid'], ['danger-solid', 'danger-solid-hover']),
  ...pairs(3, ['border-control', 'focus', 'brand-solid', 'danger-solid', 'thread-weft', 'thread-accent'], GROUNDS),
  ...pairs(3, ['focus'], ['bg-hover']),
]

/** Pairs of the dark bands, which stay dark in both schemes. */
export const bandPairs: readonly TokenPair[] = [
  ...pairs(4.5, ['fg', 'fg-muted', 'fg-accent', 'fg-brand', 'link', 'link-hover'], ['hero-from', 'hero-to']),
  ...pairs(3, ['border-control', 'focus', 'thread-weft', 'thread-accent', 'brand-solid'], ['hero-from', 'hero-to']),
]

type Values = { value: string | { base: string; _dark: string } }
type Tree = { [name: string]: Tree | Values }

/** A semantic color by its name in style sheets (`fg-muted`), as the hex color of a scheme. */
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
  for (const [key, below] of Object.entries(tree)) {
    const kebab = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    if (name !== kebab && !name.startsWith(`${kebab}-`)) continue
    if ('value' in below) {
      if (name === kebab) return (below as Values).value
      continue
    }
    return find(below as Tree, name === kebab ? 'DEFAULT' : name.slice(kebab.length + 1))
  }
  const own = (tree as Record<string, Values | undefined>)[name]
  if (!own) throw new Error(`There is no color ${name}.`)
  return own.value
}
