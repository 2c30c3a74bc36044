const NOTHING = { __html: '' }

/**
 * Ends the first screen of a page: the server sends styles only for what comes before it, and puts the links to the
 * style sheets into it (docs/platform/write-a-host.md).
 */
export function Fold() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: always empty, so that hydration leaves the links alone
  return <div data-fold="" hidden suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />
}
