import { chakraSystem as system } from '../theme/chakra-system.ts'
import { recipes, slotRecipes } from '../theme/recipes/index.ts'
import { cssText } from './css-text.ts'

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

function slotsCss(name: string, base: Styles = {}, variants: Record<string, Record<string, Styles>> = {}): string {
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
export function recipeCss(): string {
  const blocks = Object.entries(recipes).map(([name, { base, variants }]) =>
    blockCss(name, base as Styles, variants as Variants),
  )
  const slotted = Object.entries(slotRecipes).map(([name, { base, variants }]) =>
    slotsCss(name, base as Styles, variants as Variants),
  )
  return [...blocks, ...slotted].join('')
}
