import { block, FORCED_COLORS, parts } from './recipe.ts'

export const feedbackSlotRecipes = {
  notice: parts(
    {
      root: {
        display: 'flex',
        gap: '3',
        padding: '4',
        borderLeft: '4px solid currentcolor',
        borderRadius: 'sm',
        fontSize: '1rem',
        lineHeight: '1.5',
      },
      title: { margin: '0', fontWeight: '600' },
      body: {
        minWidth: '0',
        '& > p': { margin: '0' },
        '& > p + .button': { marginTop: '3' },
        '& a': { color: 'inherit' },
      },
    },
    {
      tone: {
        info: { root: { background: 'bg.info', color: 'fg.info' } },
        success: { root: { background: 'bg.success', color: 'fg.success' } },
        warning: { root: { background: 'bg.warning', color: 'fg.warning' } },
        error: { root: { background: 'bg.error', color: 'fg.error' } },
      },
    },
  ),
}

export const feedbackRecipes = {
  spinner: block({
    display: 'inline-block',
    boxSize: '1.25em',
    border: '2px solid currentcolor',
    borderRightColor: 'transparent',
    borderRadius: 'full',
    animation: 'spin 0.8s linear infinite',
    '@media (prefers-reduced-motion: reduce)': { animation: 'pulse 1.6s ease-in-out infinite' },
    [FORCED_COLORS]: { forcedColorAdjust: 'none', borderColor: 'CanvasText', borderRightColor: 'transparent' },
  }),
  // The browsers' gray track looks brown next to the site's colors in the dark scheme.
  progress: block({
    appearance: 'none',
    height: '0.5rem',
    border: '0',
    borderRadius: 'full',
    overflow: 'hidden',
    background: 'bg.hover',
    color: 'brand.solid',
    '&::-webkit-progress-bar': { background: 'none' },
    '&::-webkit-progress-value': { background: 'currentcolor' },
    '&::-moz-progress-bar': { background: 'currentcolor' },
    '&:indeterminate': { background: 'currentcolor', animation: 'pulse 1.6s ease-in-out infinite' },
    [FORCED_COLORS]: { appearance: 'auto' },
  }),
  skeleton: block(
    {
      display: 'block',
      background: 'bg.hover',
      animation: 'pulse 1.6s ease-in-out infinite',
      '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
      [FORCED_COLORS]: { border: '1px solid' },
    },
    { shape: { line: { borderRadius: 'sm' }, block: { borderRadius: 'lg' } } },
  ),
}
