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
    `@layer recipes{${recipesCss()}}`,
  ].join('\n')
}

// Chakra copies every background into a variable for color mixing, which is not used here.
const UNUSED = /--bg-currentcolor:[^;}]*;/g

/** The keys are selectors and at-rules. */
function cssText(styles: object): string {
  return serialize(compile(serializeStyles([styles as never]).styles), stringify).replaceAll(UNUSED, '')
}

const rule = (selector: string, styles: object): string =>
  Object.keys(styles).length > 0 ? cssText({ [selector]: system.css(styles) }) : ''

interface Recipe {
  base: object
  variants?: Record<string, Record<string, object>> | undefined
}

/** Serializes a recipe as plain classes, in declaration order. `slotsOf` returns the styles of each slot. */
function recipeCss(name: string, { base, variants = {} }: Recipe, slotsOf: (styles: object) => object): string {
  const rules = (root: string, prefix: string, styles: object) =>
    Object.entries(slotsOf(styles)).map(([slot, own]) =>
      rule(slot === 'root' ? root : `${prefix}.${name}__${slot}`, own),
    )
  const variantRules = Object.entries(variants).flatMap(([variant, options]) =>
    Object.entries(options).flatMap(([option, styles]) => {
      const modifier = `.${name}--${option === 'true' ? variant : option}`
      return rules(modifier, `${modifier} `, styles)
    }),
  )
  return [...rules(`.${name}`, '', base), ...variantRules].join('')
}

/** Serializes every recipe: `.button`, `.button--solid`, `.card__title`. */
function recipesCss(): string {
  const blocks = Object.entries(recipes).map(([name, recipe]) => recipeCss(name, recipe, (root) => ({ root })))
  const slotted = Object.entries(slotRecipes).map(([name, recipe]) => recipeCss(name, recipe, (slots) => slots))
  return [...blocks, ...slotted].join('')
}

const { cssVarMap } = system.tokens
const base = cssVarMap.get('base') ?? new Map<string, string>()
const dark = cssVarMap.get('_dark') ?? new Map<string, string>()

/** Returns whether a variable belongs to the palette; pages use only semantic colors. */
const isPalette = (name: string) =>
  /^--site-colors-(white$|color-palette|(ink|teal|amber|green|red|blue)-\d)/.test(name)

function resolve(value: string): string {
  return value.replace(/var\((--site-[\w-]+)\)/g, (reference, name: string) =>
    isPalette(name) ? resolve(base.get(name) ?? reference) : reference,
  )
}

/** Returns the variables for pages. `light-dark()` follows the `color-scheme` of the element that uses a variable. */
export function tokenVariables(): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [name, raw] of base) {
    if (isPalette(name) || name.includes('breakpoint')) continue
    const light = resolve(String(raw))
    const darkRaw = dark.get(name)
    variables[name] = darkRaw === undefined ? light : `light-dark(${light}, ${resolve(String(darkRaw))})`
  }
  return variables
}
