/** Stands in for `@site/federation` while the page is built as an app of its own: the page is its component. */
export const definePage = <Page>(page: Page): Page => page
