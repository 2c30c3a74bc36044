import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { globalCss } from './global-css.ts'
import { semanticTokens } from './semantic-tokens.ts'
import { tokens } from './tokens.ts'

const config = defineConfig({
  cssVarsPrefix: 'site',
  cssVarsRoot: ':root',
  preflight: false,
  conditions: { dark: '[data-theme=dark] &' },
  globalCss,
  theme: {
    breakpoints: { sm: '36rem', md: '48.0625rem', lg: '64rem', xl: '69.4375rem' },
    tokens,
    semanticTokens,
    keyframes: {
      spin: { to: { transform: 'rotate(1turn)' } },
      pulse: { '50%': { opacity: '0.5' } },
    },
  },
})

/** The Chakra system that the style sheet is compiled from. Used only at build time. */
export const chakraSystem = createSystem(defaultBaseConfig, config)
