import { block, FORCED_COLORS } from './recipe.ts'

const gaps = { xs: { gap: '2' }, sm: { gap: '4' }, md: { gap: '6' }, lg: { gap: '8' }, xl: { gap: '16' } }

/** The width of a page's content. */
export const pageWidth = { width: 'min(100% - 2 * {spacing.gutter}, {sizes.page})', marginInline: 'auto' } as const

/** A dark band: sets the dark color scheme for everything inside. */
export const inkBand = {
  colorScheme: 'dark',
  position: 'relative',
  isolation: 'isolate',
  overflow: 'clip',
  background: 'linear-gradient(115deg, {colors.hero.from} 35%, {colors.hero.to})',
  '@media print': { colorScheme: 'light', background: 'none' },
  // Forced colors keep gradients, which would obscure the text.
  [FORCED_COLORS]: { background: 'none' },
} as const

/** The width of one of several columns; a pixel less, because a row must not wrap when widths are rounded. */
const width = (columns: string) => `(100% - (var(${columns}) - 1) * var(--grid-gap)) / var(${columns}) - 1px`

/** Longer than any line if the columns do not fit, and negative if they do. */
const shortfall = (columns: string) =>
  `(var(${columns}) * var(--grid-min) + (var(${columns}) - 1) * var(--grid-gap) - 100%) * 9999`

export const layoutRecipes = {
  container: block(pageWidth, { width: { page: {}, text: { maxWidth: '46rem' } } }),
  section: block(
    { paddingBlock: 'section', color: 'fg', background: 'bg' },
    {
      tone: {
        plain: { '& + &': { paddingTop: '0' } },
        // Panels swap to the other background, because both would look the same in dark colors.
        subtle: { background: 'bg.subtle', '--site-colors-bg-panel': '{colors.bg}' },
        ink: {
          ...inkBand,
          '--site-sizes-measure': '36rem',
          // Repeats the motif in CSS, which is smaller than a drawing.
          _before: {
            content: '""',
            position: 'absolute',
            inset: '0',
            zIndex: '-1',
            background: 'repeating-linear-gradient(174deg, {colors.thread.weft} 0 1px, transparent 1px 26px)',
            opacity: '0.4',
            // Beside the text, or on small screens below it.
            maskImage: 'linear-gradient(transparent calc(100% - {spacing.section}), #000)',
            md: { maskImage: 'linear-gradient(100deg, transparent max(50%, 42rem), #000)' },
            '@media print, (forced-colors: active)': { display: 'none' },
          },
        },
      },
      space: { normal: {}, tight: { paddingBlock: 'calc({spacing.section} / 2)' } },
    },
  ),
  stack: block(
    { display: 'flex', flexDirection: 'column' },
    { gap: gaps, align: { stretch: {}, start: { alignItems: 'flex-start' } } },
  ),
  cluster: block({ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }, { gap: gaps }),
  grid: block({
    '--grid-gap': '{spacing.6}',
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'var(--grid-gap)',
    '& > *': {
      minWidth: '0',
      flex: `1 1 clamp(${width('--grid-wide')}, ${shortfall('--grid-wide')}, max(${width('--grid-narrow')}, min(100%, ${shortfall('--grid-narrow')})))`,
    },
  }),
  split: block(
    {
      display: 'grid',
      gap: 'clamp({spacing.8}, 6vw, {spacing.24})',
      '& > *': { minWidth: '0' },
      lg: { gridTemplateColumns: '1fr 1fr' },
    },
    {
      wide: {
        none: {},
        first: { lg: { gridTemplateColumns: '3fr 2fr' } },
        second: { lg: { gridTemplateColumns: '2fr 3fr' } },
      },
    },
  ),
}
