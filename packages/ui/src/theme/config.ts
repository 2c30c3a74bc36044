import { defineConfig } from '@chakra-ui/react/styled-system'
import { semanticTokens } from './semantic-tokens.ts'
import { tokens } from './tokens.ts'

/** Tokens, breakpoints and keyframes: what every face of the design system shares. Recipes are added by each face. */
export const themeConfig = defineConfig({
  cssVarsPrefix: 'site',
  cssVarsRoot: ':root',
  preflight: false,
  conditions: { dark: '[data-theme=dark] &' },
  theme: {
    breakpoints: { sm: '36rem', md: '48.0625rem', lg: '64rem', xl: '69.4375rem' },
    tokens,
    semanticTokens,
    keyframes: {
      'fade-in': { from: { opacity: '0' } },
      'fade-out': { to: { opacity: '0' } },
      'rise-in': { from: { opacity: '0', transform: 'translateY(8px)' } },
      spin: { to: { transform: 'rotate(1turn)' } },
      pulse: { '50%': { opacity: '0.5' } },
    },
  },
})
