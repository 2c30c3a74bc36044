/** What the showcase shows though the kit does not export it: tokens, and a form's states held still. */
export { FormFactsContext, type FormState } from '../src/forms/form-context.ts'
export { contrast } from '../src/theme/contrast.ts'
export { tokenColor, tokenPairs } from '../src/theme/token-pairs.ts'
export { palette, tokens } from '../src/theme/tokens.ts'
