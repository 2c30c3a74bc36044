import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'

const notOnPaper = { '@media print, (forced-colors: active)': { display: 'none' } }
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
            position: 'absolute',
            inset: '0',
            zIndex: '-1',
            maskImage: 'linear-gradient(#000, #0002 30% 70%, #000)',
            md: { maskImage: 'linear-gradient(100deg, #0002 25%, #000 75%)' },
            ...notOnPaper,
          },
        },
        banner: {
          root: {
            position: 'absolute',
            inset: '0',
            zIndex: '-1',
            opacity: '0.75',
            maskImage: 'linear-gradient(200deg, #000, #0001 45%)',
            md: { maskImage: 'linear-gradient(100deg, #0001 35%, #000 85%)' },
            ...notOnPaper,
          },
        },
        divider: { root: { height: '4rem' } },
        tile: { root: { height: 'auto', borderRadius: 'md' } },
        loose: { root: { height: 'auto', maxWidth: '40rem' } },
      },
    },
  }),
  portrait: defineSlotRecipe({
    slots: ['root', 'ground', 'threads', 'cloth', 'skin', 'hair', 'shadow', 'glasses'],
    base: {
      root: {
        display: 'block',
        width: '100%',
        height: 'auto',
        borderRadius: 'lg',
        colorScheme: 'dark',
        '--ground': '{colors.hero.to}',
        '--skin': '#e9b98f',
        '--hair': '#0d1a29',
        '&[data-ground="1"]': { '--ground': '{colors.bg.hover}' },
        '&[data-ground="2"]': { '--ground': '#0b7c74' },
        '&[data-skin="1"]': { '--skin': '#f3cfae' },
        '&[data-skin="2"]': { '--skin': '#c98d5f' },
        '&[data-skin="3"]': { '--skin': '#97633e' },
        '&[data-skin="4"]': { '--skin': '#6b4429' },
        '&[data-hair="1"]': { '--hair': '#3b2414' },
        '&[data-hair="2"]': { '--hair': '#7a4a1f' },
        '&[data-hair="3"]': { '--hair': '#9ba6b2' },
      },
      ground: { fill: 'var(--ground)' },
      threads: { ...stroke, stroke: 'thread.weft', strokeWidth: '1px', opacity: '0.55' },
      cloth: { fill: 'hero.from' },
      skin: { fill: 'var(--skin)' },
      hair: { fill: 'var(--hair)' },
      shadow: { fill: '#0d1a29', opacity: '0.12' },
      glasses: { fill: 'none', stroke: '#0d1a29', strokeWidth: '2.5px' },
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
    slots: ['root', 'name'],
    base: {
      root: {
        display: 'grid',
        placeItems: 'center',
        minHeight: '7rem',
        height: '100%',
        padding: '4',
        border: '1px solid {colors.border}',
        borderRadius: 'lg',
        background: 'bg.panel',
        textAlign: 'center',
      },
      name: { fontFamily: 'display', fontSize: 'lead', fontWeight: '600', letterSpacing: '-0.01em', color: 'fg.muted' },
    },
  }),
}

export const artRecipes = {
  'industry-icon': defineRecipe({
    base: { fill: 'none', stroke: 'currentcolor', strokeWidth: '2', strokeLinecap: 'round', strokeLinejoin: 'round' },
  }),
}
