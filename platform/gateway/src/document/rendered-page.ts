import type { RenderedPart, RenderedSite } from '@mfe/contract'

/** A page as rendered by a worker; `renderDocument` adds the rest of the document. */
export interface RenderedPage extends RenderedSite {
  what: RenderedPart
  /** The script that runs in the head before the first paint. */
  headScript: string
  criticalCss: string
}
