import { FORCED_COLORS, parts } from './recipe.ts'
import { eyebrowStyles, titles } from './text.ts'

export const navigationRecipes = {
  'side-nav': parts({
    root: { fontSize: '1rem', '@media print': { display: 'none' } },
    toggle: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      width: '100%',
      minHeight: '3rem',
      paddingInline: '4',
      border: '1px solid {colors.border.control}',
      borderRadius: 'md',
      background: 'bg.panel',
      color: 'fg',
      font: 'inherit',
      fontWeight: '550',
      cursor: 'pointer',
      lg: { display: 'none' },
      '@media (scripting: none)': { display: 'none' },
    },
    panel: {
      paddingTop: '4',
      '&:not([data-open], :popover-open ~ *)': {
        '@media (max-width: 63.99rem) and (scripting: enabled)': { display: 'none' },
      },
      lg: { paddingTop: '0' },
    },
    title: {
      ...eyebrowStyles,
      margin: '0',
      marginBottom: '3',
      color: 'fg.muted',
      display: 'none',
      lg: { display: 'block' },
    },
    list: { listStyle: 'none', margin: '0', padding: '0', borderLeft: '1px solid {colors.border}' },
    link: {
      display: 'flex',
      alignItems: 'center',
      minHeight: 'target',
      paddingBlock: '2',
      paddingLeft: '4',
      marginLeft: '-1px',
      borderLeft: '2px solid transparent',
      lineHeight: '1.35',
      overflowWrap: 'anywhere',
      color: 'fg.muted',
      textDecoration: 'none',
      _hover: { color: 'fg', borderColor: 'border.control' },
      '&[aria-current]': { color: 'fg.brand', fontWeight: '600', borderColor: 'currentcolor' },
      [FORCED_COLORS]: { '&:not([aria-current])': { borderColor: 'Canvas' } },
    },
  }),
  accordion: parts({
    root: { borderTop: '1px solid {colors.border.strong}' },
    item: { borderBottom: '1px solid {colors.border.strong}' },
    heading: { margin: '0', font: 'inherit' },
    trigger: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: '6',
      rowGap: '1',
      width: '100%',
      minHeight: '4.5rem',
      paddingBlock: '4',
      paddingInline: '0',
      border: '0',
      background: 'none',
      color: 'inherit',
      font: 'inherit',
      textAlign: 'left',
      cursor: 'pointer',
      '& > .icon': {
        gridColumn: '-2 / -1',
        gridRow: '1',
        clipPath: 'inset(0)',
        transition: 'clip-path {durations.move} {easings.standard}',
      },
      // An open item shows a minus: what is left of the plus without its upper and lower parts.
      '&:is([aria-expanded=true]:not(:popover-open ~ * > *), :popover-open ~ * > :not([aria-expanded])) > .icon': {
        clipPath: 'inset(45% 0)',
      },
      // All items are open.
      '@media (scripting: none), print': { cursor: 'auto', '& > .icon': { display: 'none' } },
      md: { '&:has(> :nth-child(3))': { gridTemplateColumns: 'minmax(0, 1fr) auto auto' } },
    },
    title: { ...titles.h3, '.accordion__trigger:hover > &': { color: 'fg.brand' } },
    meta: { display: 'flex', flexWrap: 'wrap', gap: '2', color: 'fg.muted', fontSize: 'small' },
    // Closed content stays in the document, but is hidden from the keyboard and screen readers.
    panel: {
      display: 'grid',
      gridTemplateRows: '0fr',
      visibility: 'hidden',
      transition: 'grid-template-rows {durations.move} {easings.standard}, visibility {durations.move}',
      // Until scripts run, an open popover inverts the rendered state of an item.
      '&:is([data-open]:not(:popover-open ~ *), :popover-open ~ :not([data-open]))': {
        gridTemplateRows: '1fr',
        visibility: 'visible',
      },
      '@media (scripting: none), print': { gridTemplateRows: '1fr', visibility: 'visible' },
    },
    content: { minHeight: '0', overflow: 'hidden', '&::after': { content: '""', display: 'block', height: '2rem' } },
  }),
  disclosure: parts(
    {
      // Prints closed content, because it cannot be opened on paper.
      root: { '@media print': { '&::details-content': { contentVisibility: 'visible', blockSize: 'auto' } } },
      summary: {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '2',
        minHeight: 'target',
        color: 'link',
        fontWeight: '550',
        cursor: 'pointer',
        listStyle: 'none',
        '&::-webkit-details-marker': { display: 'none' },
        _hover: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
        '& > .icon': {
          transition: 'transform {durations.move} {easings.standard}',
          '@media print': { display: 'none' },
        },
        '&:is([open] > *) > .icon': { transform: 'rotate(180deg)' },
      },
      content: { paddingTop: '4' },
    },
    {
      smallOnly: {
        true: {
          // Browsers that cannot show closed content keep the summary.
          root: { md: { '&::details-content': { contentVisibility: 'visible', blockSize: 'auto' } } },
          summary: { md: { '@supports selector(::details-content)': { display: 'none' } } },
          content: { md: { '@supports selector(::details-content)': { paddingTop: '0' } } },
        },
      },
    },
  ),
}
