/**
 * In development alone: the event on `window` when the code of a page was replaced while it may be open. What its
 * loader and its head were made of is to be made again.
 */
export const PAGE_REPLACED = 'site:page-replaced'
