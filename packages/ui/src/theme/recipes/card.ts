import { parts } from './recipe.ts'
import { eyebrowStyles, titles } from './text.ts'

export const cardRecipes = {
  card: parts(
    {
      root: {
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        gap: '3',
        height: '100%',
        // Rows of a grid stretch their items, but only those without a height.
        '.grid > &': { height: 'auto' },
        '--card-space': 'var(--card-padding, clamp({spacing.6}, 2.4vw, {spacing.8}))',
        padding: 'var(--card-space)',
        border: '1px solid {colors.border}',
        borderRadius: 'lg',
        background: 'bg.panel',
        transition: 'border-color {durations.hover} {easings.standard}',
      },
      media: {
        color: 'fg.brand',
        marginBottom: '3',
        '& > svg': { display: 'block' },
        '&:has(> img)': {
          margin: 'calc(-1 * var(--card-space))',
          marginBottom: '3',
          borderBottom: '1px solid {colors.border}',
          borderRadius: 'calc({radii.lg} - 1px) calc({radii.lg} - 1px) 0 0',
          overflow: 'clip',
          // While the image loads.
          background: 'bg.drawing',
        },
        '& > img': { display: 'block', width: '100%', height: 'auto' },
      },
      eyebrow: { ...eyebrowStyles, margin: '0', color: 'fg.muted' },
      title: {
        ...titles.h3,
        fontSize: 'var(--card-title, {fontSizes.h3})',
        margin: '0',
        '& > a': { color: 'inherit', textDecoration: 'none' },
      },
      body: { color: 'fg.muted', fontSize: '1rem', lineHeight: '1.6', '& > p': { margin: '0' } },
      arrow: {
        marginTop: 'auto',
        // Offsets the icon's margin to align it with the text.
        marginLeft: '-1',
        paddingTop: '3',
        color: 'fg.brand',
        lineHeight: '0',
        transition: 'transform {durations.hover} {easings.standard}',
      },
    },
    {
      plain: {
        true: {
          root: {
            padding: '0',
            paddingTop: '4',
            border: '0',
            borderTop: '2px solid {colors.border.strong}',
            borderRadius: '0',
            background: 'none',
          },
          title: { fontSize: 'lead', lineHeight: '1.35' },
        },
      },
      linked: {
        true: {
          root: {
            _hover: { borderColor: 'thread.weft' },
            // Draws the focus ring around the whole card.
            '&:has(a:focus-visible)': { outline: '3px solid {colors.focus}', outlineOffset: '2px' },
          },
          title: {
            '& > a::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'inherit' },
            '& > a:focus-visible': { outline: 'none' },
          },
          arrow: { '.card:hover > &': { transform: 'translateX(4px)' } },
        },
      },
    },
  ),
}
