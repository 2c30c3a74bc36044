import { forcedColorMark, parts } from './recipe.ts'

const upTo = (width: number) => [`@media (max-width: ${width}px)`, { '--slides': `var(--per-${width})` }] as const

const position = {
  margin: '0',
  color: 'fg.muted',
  fontSize: 'small',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const

const dense = { '--card-padding': '{spacing.4}', '--card-title': '1.25rem' } as const

export const carouselRecipes = {
  carousel: parts(
    {
      root: {
        minWidth: '0',
        '--slides': 'var(--per)',
        '--slide-gap': '1.5rem',
        ...Object.fromEntries([1110, 1024, 1023, 768, 575].map(upTo)),
      },
      // Keeps its height while empty, so buttons cause no layout shift.
      bar: {
        '@media print': { display: 'none' },
        display: 'flex',
        alignItems: 'center',
        gap: '2',
        sm: { gap: '3' },
        minHeight: 'target',
        marginBottom: '4',
      },
      controls: { display: 'flex', gap: '2', marginLeft: 'auto' },
      status: position,
      // Hidden if all slides fit: its width is then negative, and otherwise huge.
      more: { ...position, overflow: 'hidden', maxWidth: 'calc((var(--count) - var(--slides)) * 100vw)' },
      list: {
        display: 'flex',
        gap: 'var(--slide-gap)',
        listStyle: 'none',
        margin: '-6px',
        padding: '6px',
        overflowX: 'auto',
        scrollSnapType: 'x proximity',
        scrollPadding: '6px',
        // A scrollbar would make the list taller than the carousel that replaces it.
        scrollbarWidth: 'none',
        '@media (scripting: none)': { scrollbarWidth: 'thin' },
        '@media print': { flexWrap: 'wrap' },
        '& > *': { scrollSnapAlign: 'start' },
      },
      viewport: {
        // Room for focus rings at the edges.
        margin: '-6px',
        padding: '6px',
        overflow: 'clip',
        touchAction: 'pan-y',
        '& > .swiper-wrapper': {
          display: 'flex',
          transitionProperty: 'transform',
          '@media print': { flexWrap: 'wrap', gap: 'var(--slide-gap)', transform: 'none !important' },
        },
      },
      slide: {
        flex: 'none',
        '--columns': 'var(--slides)',
        width: 'calc((100% - (var(--columns) - 1) * var(--slide-gap)) / var(--columns))',
        height: 'auto',
        // Narrower columns would break words. The gap replaces the margin of the carousel's library.
        '@media print': { '--columns': 'min(var(--slides), 3)', marginRight: '0 !important' },
        '& > *': { height: '100%' },
      },
      dots: { display: 'flex', gap: '2', margin: '0' },
      dot: {
        display: 'grid',
        placeItems: 'center',
        boxSize: '1.5rem',
        padding: '0',
        border: '0',
        background: 'none',
        color: 'border.control',
        cursor: 'pointer',
        _before: {
          content: '""',
          boxSize: '10px',
          borderRadius: 'full',
          border: '2px solid currentcolor',
        },
        '&[aria-current]': { color: 'fg.brand' },
        '&[aria-current]::before': {
          background: 'currentcolor',
          ...forcedColorMark,
        },
      },
    },
    {
      // Five cards in a row, and three on paper, need less padding and smaller titles.
      many: { true: { root: { xl: dense, '@media print': dense } } },
    },
  ),
}
