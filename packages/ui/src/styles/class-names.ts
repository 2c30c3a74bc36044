/** What a caller may pick per variant: a name of it, a switch, or nothing. */
export type VariantValue = string | boolean | undefined

function modifiers(block: string, picks: Record<string, VariantValue>): string {
  let names = block
  for (const [variant, value] of Object.entries(picks)) {
    if (value) names += ` ${block}--${value === true ? variant : value}`
  }
  return names
}

/** The class names of a one-part component: `button button--solid`. */
export function blockClass(block: string): (picks?: Record<string, VariantValue>) => string {
  return (picks = {}) => modifiers(block, picks)
}

/** The class names of a component of several parts: `card card--link` for its root, else `card__title`. */
export function slotClass(block: string): (slot: string, picks?: Record<string, VariantValue>) => string {
  return (slot, picks = {}) => (slot === 'root' ? modifiers(block, picks) : `${block}__${slot}`)
}
