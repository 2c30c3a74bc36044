import { block, parts } from './recipe.ts'
import { displayFont } from './text.ts'

const behindTitle = {
  position: 'absolute',
  inset: '0',
  zIndex: '-1',
  '@media print, (forced-colors: active)': { display: 'none' },
} as const
/** The space to the right of a banner's column of text. */
const besideText = 'clamp(13rem, 100% - max({spacing.gutter}, 50% - {sizes.page} / 2) - 42rem, 60rem)'
const stroke = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const

export const artSlotRecipes = {
  weave: parts(
    {
      root: { display: 'block', width: '100%', height: '100%' },
      warp: { ...stroke, stroke: 'thread.warp', strokeWidth: '1px' },
      weft: { ...stroke, stroke: 'thread.weft', strokeWidth: '1px' },
      accent: { ...stroke, stroke: 'thread.accent', strokeWidth: '1.5px' },
      knot: { fill: 'none', stroke: 'thread.accent', strokeWidth: '8', strokeLinecap: 'round' },
    },
    {
      variant: {
        hero: {
          root: {
            ...behindTitle,
            maskImage: 'linear-gradient(#000, #0000 24% 76%, #000)',
            md: { maskImage: 'linear-gradient(100deg, #0000 45%, #000 80%)' },
          },
        },
        band: {
          root: {
            ...behindTitle,
            left: 'auto',
            opacity: '0.85',
            width: 'min(75%, 32rem)',
            '--threads': '3rem',
            maskImage:
              'linear-gradient(0deg, #000 var(--threads), #0000 calc(var(--threads) + 4.25rem)), linear-gradient(90deg, #0000, #000 6rem)',
            maskComposite: 'intersect',
            md: {
              width: '100%',
              maskImage: `linear-gradient(270deg, #000 calc(${besideText} - 6rem), #0002 calc(${besideText} + 1rem), #0000 calc(${besideText} + 16rem))`,
            },
          },
        },
        loose: { root: { height: 'auto', maxWidth: '40rem' } },
      },
      art: {
        thread: {},
        gather: {},
        loom: {},
        // Dashes scale with the drawing only if strokes do.
        cloth: {
          root: { strokeDasharray: '54 26', '& > *': { vectorEffect: 'none' } },
          warp: { stroke: 'border.control' },
        },
        people: {
          knot: { strokeWidth: '30' },
          // The mask leaves room for the front row, and would cut the heads off the others.
          accent: { mdDown: { '&, & ~ *': { display: 'none' } } },
        },
        // Filled, so a sheet covers those behind it.
        sheets: {
          warp: { fill: 'hero.from', stroke: 'border.control' },
          weft: { fill: 'hero.from' },
        },
      },
    },
  ),
  'folder-picture': parts({
    root: { display: 'block', maxWidth: '100%', height: 'auto' },
    back: { fill: 'thread.weft' },
    front: { fill: 'bg.brand', stroke: 'thread.weft', strokeWidth: '2px' },
  }),
  // The name is the subject; the sign only helps to find it.
  'tech-tile': parts({
    root: {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      gap: '6',
      minHeight: '8rem',
      height: '100%',
      paddingBlock: '4',
      borderTop: '2px solid {colors.border.strong}',
    },
    mark: { display: 'block', width: '2rem', height: 'auto' },
    name: {
      ...displayFont,
      fontSize: 'clamp(1.125rem, 1rem + 0.5vw, 1.375rem)',
      lineHeight: '1.2',
      letterSpacing: '-0.015em',
      overflowWrap: 'anywhere',
    },
  }),
}

export const artRecipes = {
  'industry-icon': block({
    // Offsets the drawing's margin to align it with the text below.
    marginLeft: '-5px',
    fill: 'none',
    stroke: 'currentcolor',
    strokeWidth: '2',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  }),
}
