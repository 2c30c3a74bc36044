import { serializeStyles } from '@emotion/serialize'
import { compile, serialize, stringify } from 'stylis'
import { chakraSystem as system } from '../theme/chakra-system.ts'
import { recipes, slotRecipes } from '../theme/recipes/index.ts'

/** Builds the style sheet of the static components, in layers, so a page's own rules take precedence. */
export function styleSheet(): string {
  const variables = cssText({ ':root': tokenVariables() })
  return [
    system.layers.atRule,
    cssText(system.getGlobalCss()),
    `@layer tokens{${variables}}`,
    `@layer recipes{${recipeCss()}}`,
  ].join('\n')
}

// Chakra copies every background into a variable for color mixing, which is not used here.
const UNUSED = /--bg-currentcolor:[^;}]*;/g

/** The keys are selectors and at-rules. */
function cssText(styles: object): string {
  return serialize(compile(serializeStyles([styles as never]).styles), stringify).replaceAll(UNUSED, '')
}

type Styles = Record<string, unknown>
type Variants = Record<string, Record<string, Styles>>

const rule = (selector: string, styles: Styles | undefined): string =>
  styles && Object.keys(styles).length > 0 ? cssText({ [selector]: system.css(styles as never) }) : ''

const modifier = (block: string, variant: string, option: string) =>
  `.${block}--${option === 'true' ? variant : option}`

function blockCss(name: string, base: Styles | undefined, variants: Variants = {}): string {
  const variantRules = Object.entries(variants).flatMap(([variant, options]) =>
    Object.entries(options).map(([option, styles]) => rule(modifier(name, variant, option), styles)),
  )
  return rule(`.${name}`, base) + variantRules.join('')
}

function slotsCss(name: string, base: Styles = {}, variants: Variants = {}): string {
  const selector = (slot: string) => (slot === 'root' ? `.${name}` : `.${name}__${slot}`)
  const bases = Object.entries(base).map(([slot, styles]) => rule(selector(slot), styles as Styles))
  const variantRules = Object.entries(variants).flatMap(([variant, options]) =>
    Object.entries(options).flatMap(([option, slots]) => {
      const parent = modifier(name, variant, option)
      return Object.entries(slots).map(([slot, styles]) =>
        rule(slot === 'root' ? parent : `${parent} ${selector(slot)}`, styles as Styles),
      )
    }),
  )
  return bases.join('') + variantRules.join('')
}

/** Serializes every recipe as plain classes, in declaration order: `.button`, `.button--solid`, `.card__title`. */
function recipeCss(): string {
  const blocks = Object.entries(recipes).map(([name, { base, variants }]) =>
    blockCss(name, base as Styles, variants as Variants),
  )
  const slotted = Object.entries(slotRecipes).map(([name, { base, variants }]) =>
    slotsCss(name, base as Styles, variants as Variants),
  )
  return [...blocks, ...slotted].join('')
}

const { cssVarMap } = system.tokens
const base = cssVarMap.get('base') ?? new Map<string, string>()
const dark = cssVarMap.get('_dark') ?? new Map<string, string>()

/** Returns whether a variable belongs to the palette; pages use only semantic colors. */
const isPalette = (name: string) =>
  /^--site-colors-(white$|color-palette|(ink|teal|amber|green|red|blue)-\d)/.test(name)
const isBreakpoint = (name: string) => name.includes('breakpoint')

function resolve(value: string): string {
  return value.replace(/var\((--site-[\w-]+)\)/g, (reference, name: string) =>
    isPalette(name) ? resolve(base.get(name) ?? reference) : reference,
  )
}

/**
 * Returns the CSS variables for pages. `light-dark()` follows the `color-scheme` of the element that uses a variable.
 */
export function tokenVariables(): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [name, raw] of base) {
    if (isPalette(name) || isBreakpoint(name)) continue
    const light = resolve(String(raw))
    const darkRaw = dark.get(name)
    variables[name] = darkRaw === undefined ? light : `light-dark(${light}, ${resolve(String(darkRaw))})`
  }
  return variables
}
