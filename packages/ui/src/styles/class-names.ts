import type { recipes, slotRecipes } from '../theme/recipes/index.ts'

// Types alone: the recipes stay in the build, the browser gets their class names.
type Recipes = typeof recipes
type SlotRecipes = typeof slotRecipes

type Picks<Recipe> = Recipe extends { variants?: infer Variants }
  ? string extends keyof NonNullable<Variants>
    ? Record<never, never>
    : { [Name in keyof NonNullable<Variants>]?: Options<NonNullable<Variants>[Name]> }
  : never
type Options<Values> = 'true' extends keyof Values ? boolean : keyof Values

function modifiers(block: string, picks: object): string {
  let names = block
  for (const [variant, value] of Object.entries(picks)) {
    if (value) names += ` ${block}--${value === true ? variant : value}`
  }
  return names
}

/** The class names of a one-part component, held against its recipe: `button button--solid`. */
export function blockClass<Name extends keyof Recipes>(name: Name): (picks?: Picks<Recipes[Name]>) => string {
  return (picks) => modifiers(name, picks ?? {})
}

/** The class names of a component of several parts: `card card--linked` for its root, else `card__title`. */
export function slotClass<Name extends keyof SlotRecipes>(
  name: Name,
): (slot: SlotRecipes[Name]['slots'][number], picks?: Picks<SlotRecipes[Name]>) => string {
  return (slot, picks) => (slot === 'root' ? modifiers(name, picks ?? {}) : `${name}__${slot}`)
}
