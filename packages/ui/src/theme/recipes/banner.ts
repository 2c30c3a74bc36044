import { inkBand, pageWidth } from './layout.ts'
import { parts } from './recipe.ts'
import { eyebrowStyles, titles, visuallyHidden } from './text.ts'

const band = { ...inkBand, color: 'fg' } as const
const inkOnPaper = { '@media print': { color: 'fg' } } as const
const eyebrow = { ...eyebrowStyles, margin: '0', color: 'fg.accent' } as const
const lead = { margin: '0', fontSize: 'lead', lineHeight: '1.5', color: 'fg.muted' } as const

export const bannerRecipes = {
  hero: parts({
    root: {
      ...band,
      display: 'grid',
      alignItems: 'center',
      minHeight: 'min(38rem, 78svh)',
      '@media print': { ...band['@media print'], minHeight: '0' },
    },
    inner: { ...pageWidth, paddingBlock: 'clamp({spacing.16}, 6vw, {spacing.24})' },
    eyebrow,
    title: { ...titles.display, margin: '0', marginTop: '4', maxWidth: '8em', color: '#fff', ...inkOnPaper },
    lead: { ...lead, marginTop: '6', maxWidth: '36rem' },
    actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8', rowGap: '3', marginTop: '8' },
  }),
  banner: parts(
    {
      root: band,
      inner: {
        ...pageWidth,
        paddingTop: 'clamp({spacing.12}, 6vw, 5rem)',
        '&:has(> nav)': { paddingTop: '6' },
        paddingBottom: 'clamp({spacing.12}, 6vw, 5rem)',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        justifyItems: 'start',
        gap: '4',
        // The title below names the page, and a long path would take two lines. "Home" alone repeats the logo.
        mdDown: {
          '& > nav': { marginBottom: '-0.5rem' },
          '& > nav:not(:has(li:nth-child(3)))': { display: 'none' },
          '& > nav li:last-child': visuallyHidden,
          '& > nav li:nth-last-child(2)::after': { content: 'none' },
        },
        md: { gridTemplateColumns: 'minmax(0, 42rem)' },
      },
      eyebrow: { ...eyebrow, marginTop: '4' },
      // With increased text spacing, "Manufacturing" is wider than a small screen.
      title: { ...titles.h1, margin: '0', maxWidth: '12.25em', overflowWrap: 'anywhere', color: '#fff', ...inkOnPaper },
      lead: { ...lead, maxWidth: '40rem' },
      action: {
        '@media print': { display: 'none' },
        marginTop: '2',
        // Threads must not cross its label.
        '& .button--outline': { background: 'hero.from' },
      },
    },
    {
      low: {
        true: {
          inner: {
            paddingTop: 'clamp({spacing.8}, 4vw, {spacing.12})',
            paddingBottom: '2.5rem',
            '&:has(> nav)': { paddingTop: '4', paddingBottom: '8', md: { paddingTop: '2' } },
            '& > nav': { marginBottom: '-0.5rem' },
          },
        },
      },
      overlapped: {
        true: {
          // The threads rise above the picture.
          root: { '& > svg': { '--threads': '6rem' } },
          inner: {
            paddingBottom: '6.5rem',
            lg: { paddingBottom: '16', gridTemplateColumns: 'calc(100% - min(34rem, 50%) - 3rem)' },
          },
          // Fits as many words per line into the narrower column as in other banners.
          title: { lg: { fontSize: 'clamp(2.25rem, 0.9rem + 2.6vw, 3.25rem)' } },
        },
      },
    },
  ),
  breadcrumb: parts({
    root: {
      fontSize: 'small',
      color: 'fg.muted',
      marginBottom: 'clamp({spacing.4}, 2vw, 1.25rem)',
      '@media print': { display: 'none' },
    },
    list: { display: 'flex', flexWrap: 'wrap', listStyle: 'none', margin: '0', padding: '0' },
    item: {
      display: 'inline-flex',
      alignItems: 'center',
      // Placed after the item, so a line never starts with a slash.
      '&:not(:last-child)::after': { content: '"/"', marginInline: '3', color: 'border.control' },
      '& > a': {
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 'target',
        minWidth: 'target',
        color: 'inherit',
        textUnderlineOffset: '0.3em',
      },
      '& > a:hover': { color: 'fg' },
    },
  }),
}
