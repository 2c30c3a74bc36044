/** Internals that the showcase needs but the kit does not export: tokens, and the context that holds a form's state. */
export { type FormState, SiteFormContext } from '../src/forms/form-context.ts'
export { contrast, tokenColor, tokenPairs } from '../src/theme/token-pairs.ts'
export { palette, tokens } from '../src/theme/tokens.ts'
