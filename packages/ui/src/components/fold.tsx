/**
 * Ends the first screen of a page: the server sends styles only for what comes before it, and puts the links to the style
 * sheets into it (docs/platform/write-a-host.md). Hydration leaves them alone.
 */
export function Fold() {
  return <div data-fold="" hidden suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />
}

const NOTHING = { __html: '' }
