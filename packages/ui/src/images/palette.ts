import { tokens } from '../theme/tokens.ts'

const { ink, teal, amber } = tokens.colors as unknown as Record<string, Record<number, { value: string }>>
const step = (ramp: typeof ink, at: number): string => {
  const value = ramp?.[at]?.value
  if (!value) throw new Error(`The palette has no step ${at}.`)
  return value
}

/** What pages stand on, in either scheme: `bg` of the semantic tokens. */
export const pageGround = { light: tokens.colors.white.value, dark: step(ink, 950) }

/** The colours of the dark band, in which every picture of the site is drawn. */
export const palette = {
  ground: step(ink, 950),
  glow: step(teal, 900),
  weft: step(teal, 400),
  warp: step(ink, 700),
  accent: step(amber, 400),
  text: '#fff',
  muted: step(ink, 300),
}
