import { block, forcedColorMark } from './recipe.ts'

/** The heading font has only this weight (`src/fonts`). */
export const displayFont = { fontFamily: 'display', fontWeight: '620' } as const

const title = (fontSize: string, lineHeight: string, letterSpacing: string) =>
  ({ ...displayFont, fontSize, lineHeight, letterSpacing, textWrap: 'balance' }) as const

/** The style of each heading size, shared by every component with a title. */
export const titles = {
  display: title('display', '1.02', '-0.03em'),
  h1: title('h1', '1.06', '-0.025em'),
  h2: title('h2', '1.12', '-0.02em'),
  h3: title('h3', '1.25', '-0.01em'),
  h4: { ...displayFont, fontSize: 'lead', lineHeight: '1.35', textWrap: 'balance' },
} as const

/** Makes text available only to screen readers. */
export const visuallyHidden = {
  position: 'absolute',
  boxSize: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

export const eyebrowStyles = {
  fontSize: 'eyebrow',
  fontWeight: '600',
  lineHeight: '1.4',
  letterSpacing: '0.08em',
  textTransform: 'uppercase',
  textWrap: 'balance',
} as const

const marker = { position: 'absolute', left: '0', content: '""' } as const

export const textRecipes = {
  heading: block({ margin: '0' }, { size: titles }),
  eyebrow: block({
    ...eyebrowStyles,
    margin: '0',
    color: 'fg.brand',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    _before: { content: '""', width: '1.75rem', height: '1px', background: 'currentcolor' },
  }),
  lead: block({ margin: '0', fontSize: 'lead', lineHeight: '1.5', color: 'fg.muted', maxWidth: '42rem' }),
  text: block(
    { margin: '0', maxWidth: 'measure' },
    {
      tone: { plain: {}, muted: { color: 'fg.muted' } },
      size: { body: {}, small: { fontSize: 'small', lineHeight: '1.5' } },
    },
  ),
  prose: block({
    maxWidth: 'measure',
    '& > *': { marginBlock: '0' },
    '& > * + *': { marginTop: '1.15em' },
    '& h2': { ...titles.h2 },
    '& h3': { ...titles.h3 },
    '& > * + h2': { marginTop: '1.6em' },
    '& > * + h3': { marginTop: '1.7em' },
    '& > h2 + *, & > h3 + *': { marginTop: '0.6em' },
    '& ul, & ol': { paddingLeft: '1.25em' },
    '& li + li': { marginTop: '0.4em' },
    '& li::marker': { color: 'fg.brand' },
    '& strong': { fontWeight: '600' },
  }),
  list: block(
    {
      listStyle: 'none',
      margin: '0',
      padding: '0',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '3',
      alignContent: 'start',
      maxWidth: 'measure',
      '& > li': { position: 'relative', paddingLeft: '8' },
    },
    {
      marker: {
        thread: {
          '& > li::before': {
            ...marker,
            top: '0.8em',
            width: '1.125rem',
            height: '2px',
            background: 'thread.weft',
            printColorAdjust: 'exact',
            ...forcedColorMark,
          },
        },
        check: {
          '& > li::before': {
            ...marker,
            left: '4px',
            top: '0.42em',
            width: '0.4em',
            height: '0.75em',
            border: 'solid {colors.fg.brand}',
            borderWidth: '0 2px 2px 0',
            transform: 'rotate(42deg)',
          },
        },
      },
      columns: { true: { maxWidth: 'none', md: { gridTemplateColumns: '1fr 1fr', columnGap: '12' } } },
    },
  ),
  'visually-hidden': block(visuallyHidden),
}
