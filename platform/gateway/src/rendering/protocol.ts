import type { RenderedPart, RenderedSite, RenderRequest } from '@mfe/contract'
import type { SheetText } from '../document/critical-css.ts'

/** The server build of one version, as sent to a worker. */
export interface ServerBundle {
  app: string
  version: string
  code: string
}

/** What the site adds to the request of a page, such as a form that was posted without scripts. */
export interface PageState {
  /** JSON, for the shell's render function. */
  value: unknown
  /** Holds what a visitor typed: the page is rendered for that visitor alone and never kept. */
  isPersonal: boolean
}

export interface RenderJob extends Omit<RenderRequest, 'pagesOf'> {
  /** The app that owns the page. */
  app: string
  /** The page's style sheets, in order. */
  sheets: readonly SheetText[]
}

export interface RenderedPage extends RenderedSite {
  what: RenderedPart
  /** The script that runs in the head before the first paint. */
  headScript: string
  /** The critical CSS of the page. */
  criticalCss: string
}

export type WorkerRequest = { kind: 'load'; bundles: readonly ServerBundle[] } | { kind: 'render'; job: RenderJob }

export type WorkerAnswer =
  | { ok: true; page?: RenderedPage }
  | { ok: false; error: { name: string; message: string; stack?: string } }
