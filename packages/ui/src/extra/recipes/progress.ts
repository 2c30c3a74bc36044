import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const progressRecipe = defineSlotRecipe({
  className: 'progress',
  slots: ['root', 'label', 'track', 'range', 'valueText', 'view', 'circle', 'circleTrack', 'circleRange'],
  base: {
    root: { display: 'grid', gridTemplateColumns: '1fr auto', gap: '1', fontSize: 'small' },
    label: { minWidth: '0', overflowWrap: 'anywhere' },
    valueText: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
    track: {
      gridColumn: '1 / -1',
      height: '6px',
      overflow: 'hidden',
      borderRadius: 'full',
      background: 'bg.hover',
      boxShadow: 'inset 0 0 0 1px {colors.border.control}',
    },
    range: {
      height: '100%',
      background: 'brand.solid',
      transition: 'width {durations.move} {easings.standard}',
      forcedColorAdjust: 'none',
      '@media (forced-colors: active)': { background: 'Highlight' },
      '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
    },
  },
})
