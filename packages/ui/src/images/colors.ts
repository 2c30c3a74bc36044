import { palette, tokens } from '../theme/tokens.ts'

export const step = (hue: string, at: number): string => {
  const value = palette[hue]?.[at]?.value
  if (!value) throw new Error(`The palette has no ${hue} ${at}.`)
  return value
}

/** The background of pages in each scheme: `bg` of the semantic tokens. */
export const pageBackground = { light: tokens.colors.white.value, dark: step('ink', 950) }

/** The colors of the dark band, which all preview images and icons use. */
export const bandColors = {
  background: step('ink', 950),
  glow: step('teal', 900),
  weft: step('teal', 400),
  warp: step('ink', 700),
  accent: step('amber', 400),
  text: '#fff',
  muted: step('ink', 300),
}

/** The colors of documents on paper, which are those of light pages. */
export const paperColors = {
  text: step('ink', 900),
  muted: step('ink', 600),
  control: step('ink', 500),
  border: step('ink', 200),
  track: step('ink', 100),
  brand: step('teal', 700),
  weft: step('teal', 500),
}
