/**
 * Development only: the event on `window` after the code of a page is replaced. If that page is open, its loader and
 * head must run again.
 */
export const PAGE_REPLACED = 'site:page-replaced'
