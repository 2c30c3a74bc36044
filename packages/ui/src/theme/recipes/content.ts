import { forcedColorMark, parts } from './recipe.ts'
import { eyebrowStyles, titles } from './text.ts'

export const contentSlotRecipes = {
  table: parts({
    root: { overflowX: 'auto', maxWidth: '100%' },
    table: {
      width: '100%',
      borderCollapse: 'collapse',
      fontSize: 'small',
      lineHeight: '1.5',
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'left',
      '& th, & td': {
        paddingBlock: '3',
        paddingLeft: '0',
        paddingRight: '4',
        sm: { paddingRight: '6' },
        verticalAlign: 'top',
      },
      '& tr > :last-child': { paddingRight: '0' },
      '& thead th': { color: 'fg.muted', fontWeight: '550', borderBottom: '1px solid {colors.border.control}' },
      '& tbody th': { fontWeight: '550' },
      '& tbody tr': { borderBottom: '1px solid {colors.border}' },
    },
    caption: { ...titles.h4, textAlign: 'left', paddingBottom: '4' },
  }),
  figure: parts(
    {
      root: { margin: '0', '& > svg': { display: 'block', width: '100%', height: 'auto' } },
      caption: {
        marginTop: '3',
        color: 'fg.muted',
        fontSize: 'small',
        lineHeight: '1.5',
        textWrap: 'balance',
        maxWidth: 'measure',
      },
    },
    {
      framed: { true: { root: { padding: '6', border: '1px solid {colors.border}', borderRadius: 'lg' } } },
    },
  ),
  'fact-list': parts({
    root: { margin: '0', borderTop: '1px solid {colors.border}' },
    row: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '1',
      paddingBlock: '3',
      borderBottom: '1px solid {colors.border}',
      sm: { gridTemplateColumns: 'minmax(8rem, 1fr) minmax(0, 2fr)', gap: '6', alignItems: 'baseline' },
    },
    term: { color: 'fg.muted', fontSize: 'small' },
    description: { margin: '0' },
  }),
  quote: parts({
    root: {
      height: '100%',
      display: 'flex',
      flexDirection: 'column',
      gap: '6',
      paddingLeft: '6',
      borderLeft: '2px solid {colors.thread.accent}',
    },
    figure: { margin: '0', flex: '1', display: 'flex', flexDirection: 'column', gap: '6' },
    text: {
      ...titles.h3,
      margin: '0',
      lineHeight: '1.4',
      textWrap: 'pretty',
      '& > p': { margin: '0' },
    },
    caption: {
      display: 'flex',
      alignItems: 'center',
      gap: '4',
      fontSize: 'small',
      lineHeight: '1.45',
      marginTop: 'auto',
    },
    name: { display: 'block', fontWeight: '600', overflowWrap: 'anywhere' },
    role: { display: 'block', color: 'fg.muted' },
  }),
  steps: parts(
    {
      root: {
        listStyle: 'none',
        margin: '0',
        padding: '0',
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, var(--step, 11rem)), 1fr))',
        // Steps that do not fit in one row wrap into rows of the same length, so the last one is not alone. The factor
        // turns the difference into a switch: huge below the width that the steps need, negative above.
        '&:has(> :nth-child(3):last-child)': { '--step': 'max(11rem, (33rem - 100%) * 9999)' },
        '&:has(> :nth-child(4):last-child)': { '--step': 'max(11rem, min(50%, (44rem - 100%) * 9999))' },
        '&:has(> :nth-child(6):last-child)': { '--step': 'max(11rem, min(33.3%, (66rem - 100%) * 9999))' },
        rowGap: '12',
        counterReset: 'step',
      },
      // A line connects the steps, with a dot at each one.
      item: {
        position: 'relative',
        counterIncrement: 'step',
        paddingTop: '8',
        paddingRight: '6',
        borderTop: '1px solid {colors.border.control}',
        _before: {
          content: '""',
          position: 'absolute',
          top: '-5px',
          left: '0',
          boxSize: '9px',
          borderRadius: 'full',
          background: 'thread.accent',
          ...forcedColorMark,
        },
      },
      title: {
        ...titles.h4,
        margin: '0',
        _before: {
          ...eyebrowStyles,
          content: 'counter(step, decimal-leading-zero)',
          display: 'block',
          marginBottom: '2',
          fontFamily: 'body',
          color: 'fg.brand',
        },
      },
      meta: { margin: '0', marginTop: '1', color: 'fg.muted', fontSize: 'small' },
      text: { marginTop: '2', color: 'fg.muted', fontSize: '1rem', lineHeight: '1.6', '& > p': { margin: '0' } },
    },
    {
      vertical: {
        true: {
          root: { display: 'block' },
          item: {
            padding: '0',
            paddingLeft: '6',
            paddingBottom: '6',
            borderTop: '0',
            borderLeft: '1px solid {colors.border.control}',
            _last: { paddingBottom: '0' },
            _before: { top: '0.4em', left: '-5px' },
          },
          title: { _before: { content: 'none' } },
          text: { marginTop: '1' },
        },
      },
    },
  ),
}
