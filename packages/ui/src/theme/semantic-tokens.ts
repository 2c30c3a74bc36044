const themed = (light: string, dark: string) => ({ value: { base: `{colors.${light}}`, _dark: `{colors.${dark}}` } })
// Dark surfaces differ in borders and lightness, not in shadows.
const shade = (light: string) => ({ value: { base: light, _dark: 'transparent' } })
const same = (color: string) => ({ value: `{colors.${color}}` })

/** The only colors that components and pages use. A test checks the contrast of each pair. `thread` is the motif. */
export const semanticTokens = {
  colors: {
    bg: {
      DEFAULT: themed('white', 'ink.950'),
      subtle: themed('ink.50', 'ink.900'),
      panel: themed('white', 'ink.900'),
      hover: themed('ink.100', 'ink.800'),
      drawing: themed('ink.100', 'ink.900'),
      brand: themed('teal.50', 'teal.900'),
      error: themed('red.50', 'red.950'),
      success: themed('green.50', 'green.950'),
      warning: themed('amber.50', 'amber.950'),
      info: themed('blue.50', 'blue.950'),
    },
    fg: {
      DEFAULT: themed('ink.900', 'ink.100'),
      muted: themed('ink.600', 'ink.300'),
      brand: themed('teal.700', 'teal.300'),
      accent: themed('amber.700', 'amber.400'),
      error: themed('red.700', 'red.300'),
      success: themed('green.700', 'green.300'),
      warning: themed('amber.800', 'amber.300'),
      info: themed('blue.700', 'blue.300'),
    },
    link: { DEFAULT: themed('teal.700', 'teal.300'), hover: themed('teal.800', 'teal.200') },
    brand: {
      solid: themed('teal.700', 'teal.400'),
      solidHover: themed('teal.800', 'teal.300'),
      onSolid: themed('white', 'ink.950'),
    },
    danger: {
      solid: themed('red.700', 'red.300'),
      solidHover: themed('red.800', 'red.200'),
      onSolid: themed('white', 'ink.950'),
    },
    border: { DEFAULT: themed('ink.200', 'ink.800'), strong: themed('ink.300', 'ink.700'), control: same('ink.500') },
    focus: themed('blue.600', 'amber.300'),
    thread: {
      weft: themed('teal.500', 'teal.400'),
      warp: themed('ink.300', 'ink.700'),
      accent: themed('amber.500', 'amber.400'),
    },
    hero: { from: same('ink.950'), to: same('teal.900') },
    scrim: { value: '#0d1a2999' },
    shade: { sm: shade('#0d1a2914'), md: shade('#0d1a291f'), lg: shade('#0d1a2929') },
  },
  shadows: {
    sm: { value: '0 1px 2px {colors.shade.sm}' },
    md: { value: '0 4px 16px {colors.shade.md}' },
    lg: { value: '0 16px 48px {colors.shade.lg}' },
  },
}
