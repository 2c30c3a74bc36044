import type { recipes, slotRecipes } from '../theme/recipes/index.ts'

// Imports only types: the recipes stay in the build, and the browser receives their class names.
type Recipes = typeof recipes
type SlotRecipes = typeof slotRecipes

type VariantProps<Recipe> = Recipe extends { variants?: infer Variants }
  ? string extends keyof NonNullable<Variants>
    ? Record<never, never>
    : { [Name in keyof NonNullable<Variants>]?: Options<NonNullable<Variants>[Name]> }
  : never
type Options<Values> = 'true' extends keyof Values ? boolean : keyof Values

function modifiers(block: string, variants: object): string {
  let names = block
  for (const [variant, value] of Object.entries(variants)) {
    if (value) names += ` ${block}--${value === true ? variant : value}`
  }
  return names
}

/** Returns the class names of a component with one element, typed by its recipe: `button button--solid`. */
export function blockClass<Name extends keyof Recipes>(name: Name): (variants?: VariantProps<Recipes[Name]>) => string {
  return (variants) => modifiers(name, variants ?? {})
}

/** Returns the class names of a component's slot: `card card--linked` for its root, `card__title` for another slot. */
export function slotClass<Name extends keyof SlotRecipes>(
  name: Name,
): (slot: keyof SlotRecipes[Name]['base'] & string, variants?: VariantProps<SlotRecipes[Name]>) => string {
  return (slot, variants) => (slot === 'root' ? modifiers(name, variants ?? {}) : `${name}__${slot}`)
}
