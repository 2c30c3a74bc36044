import type { Audience } from '@mfe/contract'
import type { ComposedRoute, Composition } from '../composition/composition.ts'
import type { PageState, RenderJob } from './protocol.ts'

/** What to render: an address of one composition. */
export interface PageRequest {
  composition: Composition
  audience: Audience
  /** Path and query as in the request. */
  url: string
  route: ComposedRoute | undefined
  state?: PageState | undefined
  /** Defaults to the page; signed-in pages are always frames. */
  what?: RenderJob['what']
}
