/** Stands in for `@mfe/page` while the page is built as an app of its own: the page is its component. */
export const definePage = <Page>(page: Page): Page => page
