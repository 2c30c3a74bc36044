import { chakraSystem as system } from '../theme/chakra-system.ts'
import { cssText } from './css-text.ts'
import { recipeCss } from './recipe-css.ts'
import { tokenVariables } from './token-css.ts'

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
