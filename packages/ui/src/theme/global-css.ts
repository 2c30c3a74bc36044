import { titles } from './recipes/text.ts'

const HEADING = ':is(h1, h2, h3, h4)'

/** Styles for plain elements, and rules for every page: scheme, focus, motion, scroll padding below the header. */
export const globalCss = {
  '*, ::before, ::after': { boxSizing: 'border-box' },
  html: {
    colorScheme: 'light dark',
    WebkitTextSizeAdjust: '100%',
    scrollPaddingTop: 'calc(var(--header-h, 5rem) + 1rem)',
    scrollPaddingBottom: '96px',
    // Applies when the browser scrolls to a fragment; navigations set their own behavior.
    '&:has(:target)': { scrollBehavior: 'smooth' },
    '&[data-theme=light]': { colorScheme: 'light' },
    '&[data-theme=dark]': { colorScheme: 'dark' },
    '@media print': { colorScheme: 'light !important' },
  },
  body: {
    margin: '0',
    background: 'bg',
    color: 'fg',
    fontFamily: 'body',
    fontSize: 'body',
    lineHeight: '1.65',
    overflowWrap: 'break-word',
    WebkitFontSmoothing: 'antialiased',
  },
  'h1, h2, h3, h4': { ...titles.h4, fontSize: 'inherit', margin: '0' },
  'img, svg, video, iframe': { maxWidth: '100%' },
  // Avoids a single word on the last line, if the browser supports it.
  'p, li, dd, figcaption, summary': { textWrap: 'pretty' },
  a: { color: 'link' },
  // Phone numbers stay on one line.
  '[href^="tel:"]': { whiteSpace: 'nowrap' },
  'button, input, textarea, select': { font: 'inherit', color: 'inherit' },
  ':focus-visible': { outline: '3px solid {colors.focus}', outlineOffset: '2px' },
  '[tabindex="-1"]:focus': { outline: 'none' },
  // An empty popover only stores a state (`useDisclosure`).
  '[hidden], [popover]:empty': { display: 'none !important' },
  // A button with two icons shows one per state.
  ':is([aria-expanded=true], :popover-open ~ *) > .icon:has(+ .icon)': { display: 'none' },
  ':not([aria-expanded=true], :popover-open ~ *) > .icon + .icon': { display: 'none' },
  '@media print': {
    // Important, so it wins over the layers after it. Forms and controls are useless on paper.
    'form, input, select, textarea': { display: 'none !important' },
    // A heading and its introduction stay with what follows.
    [`${HEADING}, ${HEADING} + :is(p, .prose:has(> :only-child))`]: { breakInside: 'avoid', breakAfter: 'avoid' },
    // In grids and columns, browsers ignore `break-after`.
    '.disclosure, .split:has(> h2 + .stack), .stack:has(> p + .button)': { breakInside: 'avoid' },
    'p, li': { orphans: '3', widows: '3' },
    '.card, figure, li, tr, dl > div': { breakInside: 'avoid' },
  },
  '::selection': { background: 'brand.solid', color: 'brand.onSolid' },
  '@media (prefers-reduced-motion: reduce)': {
    // Important, so it wins over the layers after it.
    '*, ::before, ::after': {
      transitionProperty: 'color, background, border-color, opacity, display, overlay !important',
      transitionDuration: '110ms !important',
      scrollBehavior: 'auto !important',
    },
  },
} as const
