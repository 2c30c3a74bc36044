/** Steps 50 to 950, in OKLCH: from 600 for text on white, up to 400 for text on ink.950, 500 for lines and drawings. */
const ramps = {
  ink: '#f6f8fa #eaeef2 #d7dde3 #bdc5ce #9ba6b2 #7b8896 #5f6d7d #475768 #314152 #1d2d3d #0d1a29',
  teal: '#ebfcfa #d4f6f2 #a8ebe3 #6fd9cf #30bcb1 #0b9a91 #0b7c74 #05635c #024a45 #01332f #001f1c',
  amber: '#fff6ed #ffead5 #ffd3a5 #fdb25b #e38f0f #ba740d #975d04 #784903 #5b3602 #402400 #271500',
  green: '#eefcf1 #d9f7df #afeebf #7fdc9a #4dbf74 #329d5a #208046 #196537 #124c28 #0b341a #061f0f',
  red: '#fff5f4 #ffe8e5 #ffcfca #feaba4 #fc746d #e83f41 #c51d28 #9f121d #780f15 #520d0f #330708',
  blue: '#f3f8ff #e3efff #c6defe #9cc7ff #62a7fd #2d86ec #0a6aca #0453a3 #013e7d #032b57 #041934',
}

const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const

const values = <T extends string | number>(entries: Record<string, T>) =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]))

/** The palette behind the semantic colors: by hue, then by step. */
export const palette = Object.fromEntries(
  Object.entries(ramps).map(([hue, ramp]) => {
    const colors = ramp.split(' ')
    return [hue, Object.fromEntries(steps.map((step, index) => [step, { value: colors[index] ?? '' }]))]
  }),
)

/** The design tokens. Each font has a fallback with the same metrics (`src/fonts`), so pages keep their length. */
export const tokens = {
  colors: { ...palette, white: { value: '#fff' } },
  fonts: values({
    display: "'Bricolage Grotesque Variable', 'Bricolage Fallback', system-ui, sans-serif",
    body: "'Instrument Sans Variable', 'Instrument Fallback', system-ui, sans-serif",
    mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  }),
  fontSizes: values({
    display: 'clamp(2.75rem, 1.75rem + 4.2vw, 5rem)',
    h1: 'clamp(2.25rem, 1.6rem + 2.6vw, 3.75rem)',
    h2: 'clamp(1.75rem, 1.4rem + 1.5vw, 2.625rem)',
    h3: 'clamp(1.375rem, 1.25rem + 0.5vw, 1.625rem)',
    lead: 'clamp(1.125rem, 1.05rem + 0.4vw, 1.375rem)',
    body: '1.0625rem',
    small: '0.9375rem',
    label: '0.875rem',
    eyebrow: '0.8125rem',
  }),
  spacing: values({
    1: '0.25rem',
    2: '0.5rem',
    3: '0.75rem',
    4: '1rem',
    6: '1.5rem',
    8: '2rem',
    12: '3rem',
    16: '4rem',
    24: '6rem',
    32: '8rem',
    section: 'clamp(3.5rem, 7.5vw, 6.5rem)',
    gutter: 'clamp(1rem, 4.3vw, 2.75rem)',
  }),
  sizes: values({ page: '76rem', measure: '44em', target: '44px' }),
  radii: values({ sm: '4px', md: '8px', lg: '12px', xl: '20px', full: '999px' }),
  durations: values({
    dialogClose: '75ms',
    fade: '110ms',
    dialogOpen: '150ms',
    hover: '150ms',
    move: '240ms',
    toast: '300ms',
    slide: '500ms',
  }),
  easings: values({
    standard: 'cubic-bezier(.2,0,.38,.9)',
    entrance: 'cubic-bezier(0,0,.38,.9)',
    exit: 'cubic-bezier(.2,0,1,.9)',
  }),
  zIndex: values({ header: 20, dropdown: 30, dialog: 40, skipLink: 50 }),
}
