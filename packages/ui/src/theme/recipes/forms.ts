import { block, FORCED_COLORS, parts } from './recipe.ts'
import { titles } from './text.ts'

/** A diagonal stroke through two corners of its square, perpendicular to the gradient's angle. */
const stroke = (angle: number, color: string, width: number) => {
  const [solid, faded] = [width / 2, width / 2 + 0.5]
  return `linear-gradient(${angle}deg, transparent calc(50% - ${faded}px), {colors.${color}} calc(50% - ${solid}px) calc(50% + ${solid}px), transparent calc(50% + ${faded}px))`
}

/** A background, because a pseudo-element for each check mark would cause another layout of a long list. */
const checkMark = {
  backgroundImage: `${stroke(45, 'brand.onSolid', 1.5)}, ${stroke(135, 'brand.onSolid', 1.5)}`,
  backgroundRepeat: 'no-repeat',
  backgroundSize: '0.4rem 0.4rem, 0.65rem 0.65rem',
  backgroundPosition: '0.25rem 0.625rem, 0.5rem 0.375rem',
} as const

/** In place of the browser's arrow, which is too close to the edge and different in each browser. */
const chevron = {
  appearance: 'none',
  paddingRight: 'calc(1.5 * var(--input-space) + 0.75rem)',
  backgroundImage: `${stroke(45, 'fg', 0.75)}, ${stroke(135, 'fg', 0.75)}`,
  backgroundRepeat: 'no-repeat',
  backgroundSize: '0.375rem 0.375rem',
  backgroundPosition: 'right calc(var(--input-space) + 0.375rem) top 52%, right var(--input-space) top 52%',
  [FORCED_COLORS]: { appearance: 'auto', paddingRight: 'var(--input-space)', backgroundImage: 'none' },
} as const

export const formRecipes = {
  form: block({
    display: 'grid',
    gap: '6',
    '& > *': { minWidth: '0' },
    md: { gridTemplateColumns: '1fr 1fr', '& > :not(.field), & > .field--wide': { gridColumn: '1 / -1' } },
    '& > .button': { justifySelf: 'start' },
  }),
  'form-status': block({ '&:empty': { display: 'none' } }),
  honeypot: block({ position: 'absolute', left: '-100vw', width: '1px', height: '1px', overflow: 'hidden' }),
  input: block(
    {
      width: '100%',
      minHeight: '3rem',
      '--input-space': '{spacing.4}',
      paddingInline: 'var(--input-space)',
      paddingBlock: '2',
      border: '1px solid {colors.border.control}',
      borderRadius: 'md',
      background: 'bg.panel',
      color: 'fg',
      font: 'inherit',
      lineHeight: '1.5',
      _hover: { borderColor: 'fg.muted' },
      // Firefox makes it transparent.
      '&::placeholder': { color: 'fg.muted', opacity: 1 },
      '&[aria-invalid=true]': { borderColor: 'fg.error', boxShadow: 'inset 0 0 0 1px {colors.fg.error}' },
      '&:is(select)': chevron,
    },
    { kind: { line: {}, area: { resize: 'vertical', minHeight: '8rem' } } },
  ),
  'input-group': block({
    position: 'relative',
    '& > .input': { paddingRight: '3.5rem' },
    '& > .button': { position: 'absolute', right: '2px', top: '2px', height: 'calc(100% - 4px)' },
  }),
}

export const formSlotRecipes = {
  field: parts(
    {
      root: { display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' },
      label: { fontWeight: '550', fontSize: '1rem', lineHeight: '1.4' },
      optional: { color: 'fg.muted', fontWeight: '400' },
      hint: { margin: '0', color: 'fg.muted', fontSize: 'label', lineHeight: '1.45' },
      error: { margin: '0', color: 'fg.error', fontSize: 'small', fontWeight: '550', lineHeight: '1.45' },
    },
    {
      invalid: { true: {} },
      wide: { true: {} },
    },
  ),
  checkbox: parts(
    {
      root: { display: 'flex', flexDirection: 'column', gap: '2' },
      row: {
        display: 'flex',
        alignItems: 'flex-start',
        gap: '3',
        '& > input': { margin: '0.625rem', marginLeft: '0' },
      },
      box: {
        flex: 'none',
        appearance: 'none',
        boxSize: '1.5rem',
        margin: '0',
        border: '1px solid {colors.border.control}',
        borderRadius: 'sm',
        backgroundColor: 'bg.panel',
        cursor: 'pointer',
        '&:checked': { backgroundColor: 'brand.solid', borderColor: 'brand.solid', ...checkMark },
        '&[aria-invalid=true]': { borderColor: 'fg.error', boxShadow: 'inset 0 0 0 1px {colors.fg.error}' },
        [FORCED_COLORS]: { appearance: 'auto' },
      },
      label: { paddingBlock: '0.625rem', lineHeight: '1.5', cursor: 'pointer' },
    },
    { invalid: { true: {} } },
  ),
  'file-field': parts({
    input: {
      width: '100%',
      minHeight: '3.5rem',
      padding: '2',
      border: '1px dashed {colors.border.control}',
      borderRadius: 'md',
      background: 'bg.subtle',
      color: 'fg.muted',
      font: 'inherit',
      fontSize: 'small',
      '&[aria-invalid=true]': {
        border: '1px solid {colors.fg.error}',
        boxShadow: 'inset 0 0 0 1px {colors.fg.error}',
      },
      '&::file-selector-button': {
        minHeight: '2.5rem',
        marginRight: '4',
        paddingInline: '4',
        border: '1px solid {colors.border.control}',
        borderRadius: 'sm',
        background: 'bg.panel',
        color: 'fg',
        font: 'inherit',
        fontWeight: '550',
        cursor: 'pointer',
      },
    },
    chosen: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3',
      fontSize: 'small',
      '& > .progress': { flex: '1 1 8rem' },
    },
    name: { minWidth: '0', overflowWrap: 'anywhere', fontWeight: '550' },
    size: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
  }),
  'error-summary': parts({
    root: { padding: '6', border: '2px solid {colors.fg.error}', borderRadius: 'md', background: 'bg.error' },
    title: { ...titles.h3, margin: '0', color: 'fg.error' },
    list: {
      listStyle: 'none',
      margin: '0',
      marginTop: '3',
      padding: '0',
      '& a': {
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 'target',
        paddingBlock: '2',
        color: 'fg.error',
        fontWeight: '550',
        lineHeight: '1.4',
        overflowWrap: 'anywhere',
        textUnderlineOffset: '0.2em',
      },
    },
  }),
}
