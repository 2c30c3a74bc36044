/** Internals that the showcase needs and the kit does not export: tokens and the states of a form. */
export { FormFactsContext, type FormState } from '../src/forms/form-context.ts'
export { contrast } from '../src/theme/contrast.ts'
export { tokenColor, tokenPairs } from '../src/theme/token-pairs.ts'
export { palette, tokens } from '../src/theme/tokens.ts'
