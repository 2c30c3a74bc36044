import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { displayFont } from './text.ts'

const behindTitle = {
  position: 'absolute',
  inset: '0',
  zIndex: '-1',
  '@media print, (forced-colors: active)': { display: 'none' },
} as const
const stroke = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const

export const artSlotRecipes = {
  weave: defineSlotRecipe({
    slots: ['root', 'warp', 'weft', 'knot'],
    base: {
      root: { display: 'block', width: '100%', height: '100%' },
      warp: { ...stroke, stroke: 'thread.warp', strokeWidth: '1px' },
      weft: {
        ...stroke,
        stroke: 'thread.weft',
        strokeWidth: '1px',
        '&[data-accent]': { stroke: 'thread.accent', strokeWidth: '1.5px' },
      },
      knot: { fill: 'thread.accent' },
    },
    variants: {
      variant: {
        hero: {
          root: {
            ...behindTitle,
            maskImage: 'linear-gradient(#000, #0002 30% 70%, #000)',
            md: { maskImage: 'linear-gradient(100deg, #0002 25%, #000 75%)' },
          },
        },
        banner: {
          root: {
            ...behindTitle,
            opacity: '0.75',
            maskImage: 'linear-gradient(200deg, #000, #0001 45%)',
            md: { maskImage: 'linear-gradient(100deg, #0001 35%, #000 85%)' },
          },
        },
        loose: { root: { height: 'auto', maxWidth: '40rem' } },
      },
    },
  }),
  'folder-picture': defineSlotRecipe({
    slots: ['root', 'back', 'front'],
    base: {
      root: { display: 'block', maxWidth: '100%', height: 'auto' },
      back: { fill: 'thread.weft' },
      front: { fill: 'bg.brand', stroke: 'thread.weft', strokeWidth: '2px' },
    },
  }),
  'tech-tile': defineSlotRecipe({
    slots: ['root', 'mark', 'name'],
    base: {
      root: {
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: '3',
        minHeight: '9rem',
        height: '100%',
        padding: '4',
        border: '1px solid {colors.border}',
        borderRadius: 'lg',
        background: 'bg.panel',
        textAlign: 'center',
      },
      mark: { display: 'block', width: '3.5rem', height: 'auto' },
      name: { ...displayFont, fontSize: 'body', letterSpacing: '-0.01em', color: 'fg.muted' },
    },
  }),
}

export const artRecipes = {
  'industry-icon': defineRecipe({
    base: {
      // Offsets the drawing's margin to align it with the text below.
      marginLeft: '-5px',
      fill: 'none',
      stroke: 'currentcolor',
      strokeWidth: '2',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
  }),
}
