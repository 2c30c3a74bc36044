import type { RenderRequest } from '@mfe/contract'
import type { SheetText } from '../document/critical-css.ts'
import type { RenderedPage } from '../document/rendered-page.ts'
import type { ConsoleLine } from '../realms/console.ts'
import type { ServerBundle } from '../realms/realm.ts'
import type { ErrorFields } from './error-fields.ts'

export interface RenderJob extends Omit<RenderRequest, 'pagesOf'> {
  /** The app that owns the page. */
  app: string
  /** The page's style sheets, in order. */
  sheets: readonly SheetText[]
}

export type WorkerRequest = { kind: 'load'; bundles: readonly ServerBundle[] } | { kind: 'render'; job: RenderJob }

export type WorkerResponse = { ok: true; page?: RenderedPage } | { ok: false; error: ErrorFields }

export type WorkerMessage =
  | { kind: 'console'; line: ConsoleLine }
  /** `externalBytes`: the worker's memory outside of V8's heap, such as buffers, which `resourceLimits` do not limit. */
  | { kind: 'response'; response: WorkerResponse; externalBytes: number }
