/**
 * In development only: the event on `window` when the code of a page was replaced while it may be open. Its loader and
 * head must run again.
 */
export const PAGE_REPLACED = 'site:page-replaced'
