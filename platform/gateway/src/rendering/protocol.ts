import type { RenderRequest } from '@mfe/contract'
import type { SheetText } from '../document/critical-css.ts'
import type { RenderedPage } from '../document/rendered-page.ts'
import type { ErrorFields } from './error-fields.ts'

/** The server build of one version, as sent to a worker. */
export interface ServerBundle {
  app: string
  version: string
  code: string
}

export interface RenderJob extends Omit<RenderRequest, 'pagesOf'> {
  /** The app that owns the page. */
  app: string
  /** The page's style sheets, in order. */
  sheets: readonly SheetText[]
}

export type WorkerRequest = { kind: 'load'; bundles: readonly ServerBundle[] } | { kind: 'render'; job: RenderJob }

export type WorkerResponse = { ok: true; page?: RenderedPage } | { ok: false; error: ErrorFields }
