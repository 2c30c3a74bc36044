const EMPTY_HTML = { __html: '' }

/**
 * Marks the end of a page's first screen: the server inlines only the styles of the content above this element, and
 * inserts the style sheet links here (docs/platform/write-a-host.md).
 */
export function Fold() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: always empty, so hydration keeps the links
  return <div data-fold="" hidden suppressHydrationWarning dangerouslySetInnerHTML={EMPTY_HTML} />
}
