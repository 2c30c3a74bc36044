import { block } from './recipe.ts'

const quick = 'color {durations.hover} {easings.standard}, background {durations.hover} {easings.standard}'

export const controlRecipes = {
  icon: block({ flex: 'none', verticalAlign: '-0.2em' }),
  button: block(
    {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      minHeight: 'target',
      minWidth: 'target',
      paddingInline: '1.25rem',
      paddingBlock: '2',
      border: '1px solid transparent',
      borderRadius: 'md',
      background: 'transparent',
      color: 'fg',
      font: 'inherit',
      fontSize: '1rem',
      fontWeight: '550',
      lineHeight: '1.25',
      textAlign: 'center',
      textDecoration: 'none',
      // In a table with long names, `anywhere` would make the column narrower than the word.
      overflowWrap: 'break-word',
      cursor: 'pointer',
      transition: `${quick}, border-color {durations.hover} {easings.standard}`,
      '& .icon': { transition: 'transform {durations.hover} {easings.standard}' },
      '&:hover > .icon-arrow-right': { transform: 'translateX(3px)' },
      '&:hover > .icon-arrow-up-right': { transform: 'translate(2px, -2px)' },
      '&:is(:disabled, [aria-disabled=true])': { opacity: '0.6', cursor: 'not-allowed' },
      '@media print': { display: 'none' },
    },
    {
      variant: {
        solid: {
          background: 'brand.solid',
          color: 'brand.onSolid',
          _hover: { background: 'brand.solidHover' },
        },
        outline: {
          borderColor: 'border.control',
          _hover: { borderColor: 'fg', background: 'bg.hover' },
        },
        ghost: { _hover: { background: 'bg.hover' } },
        danger: {
          background: 'danger.solid',
          color: 'danger.onSolid',
          _hover: { background: 'danger.solidHover' },
        },
      },
      size: {
        md: {},
        lg: { minHeight: '3.25rem', paddingInline: '1.625rem', fontSize: 'body' },
        icon: { padding: '0' },
      },
    },
  ),
  'text-link': block(
    {
      color: 'link',
      textDecoration: 'underline',
      textDecorationThickness: '1px',
      textUnderlineOffset: '0.2em',
      transition: quick,
      _hover: { color: 'link.hover', textDecorationThickness: '2px' },
      '& .icon': { width: '1em', height: '1em', marginLeft: '0.2em', verticalAlign: '-0.1em' },
    },
    {
      standalone: {
        true: {
          display: 'inline-flex',
          alignItems: 'center',
          minHeight: 'target',
          fontWeight: '550',
          textDecorationColor: 'transparent',
          _hover: { textDecorationColor: 'currentcolor' },
          '& .icon': { marginLeft: '2', transition: 'transform {durations.hover} {easings.standard}' },
          '&:hover > .icon-arrow-right': { transform: 'translateX(3px)' },
        },
      },
    },
  ),
  'theme-toggle': block({ lgDown: { paddingInline: '3' }, lg: { '& > .theme-toggle__word': { display: 'none' } } }),
  // Wraps an icon at the end of the text; the word joiner keeps it on the line of the last word.
  'icon-end': block({ whiteSpace: 'nowrap', _before: { content: '"\\2060"' } }),
  'skip-link': block({
    position: 'absolute',
    left: '4',
    top: '4',
    zIndex: 'skipLink',
    padding: '3',
    borderRadius: 'sm',
    background: 'bg',
    color: 'link',
    fontWeight: '600',
    '&:not(:focus)': { clipPath: 'inset(50%)', width: '1px', height: '1px', padding: '0', overflow: 'hidden' },
  }),
  'scroll-top': block({
    display: 'grid',
    placeItems: 'center',
    boxSize: 'target',
    marginLeft: 'auto',
    padding: '0',
    border: '0',
    borderRadius: 'md',
    background: 'bg',
    color: 'fg',
    cursor: 'pointer',
    // From this width up, the gutter is wide enough for the button, so it never covers text or a control.
    lg: {
      position: 'fixed',
      right: '0',
      // Above the space that a page reserves at the bottom of the window.
      bottom: 'calc({spacing.4} + var(--reserved-bottom, 0px))',
      zIndex: 'header',
      width: '{spacing.gutter}',
      border: '1px solid {colors.border.control}',
      borderRight: '0',
      borderRightRadius: '0',
    },
    _hover: { background: 'bg.hover', borderColor: 'fg' },
    '@media print': { display: 'none' },
  }),
  tag: block(
    {
      display: 'inline-block',
      paddingInline: '0.625rem',
      paddingBlock: '0.1875rem',
      borderRadius: 'full',
      border: '1px solid transparent',
      fontSize: 'eyebrow',
      fontWeight: '550',
      lineHeight: '1.4',
      overflowWrap: 'break-word',
    },
    {
      tone: {
        neutral: { borderColor: 'border.strong', color: 'fg.muted' },
        brand: { background: 'bg.brand', color: 'fg.brand' },
      },
    },
  ),
}
