/**
 * Dispatched on `window` after hot reload has replaced the code of a page. If that page is open, its loader and
 * metadata must run again.
 */
export const PAGE_REPLACED = 'site:page-replaced'
