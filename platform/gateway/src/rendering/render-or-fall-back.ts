import { compose } from '../composition/composition.ts'
import type { RenderedPage } from '../document/rendered-page.ts'
import type { PageRenderer } from './page-renderer.ts'
import { frameOf, type PageRequest, pageRequest } from './page-request.ts'

/** A rendered page, with the composition that rendered it: the requested one, or a fallback. */
export interface Rendering extends Pick<PageRequest, 'composition' | 'route'> {
  /** Absent if the shell itself failed to render. */
  page: RenderedPage | undefined
}

/** Renders a page. If its code fails, renders only the frame; if it fails repeatedly, the remote's previous version. */
export async function renderOrFallBack(renderer: PageRenderer, request: PageRequest): Promise<Rendering> {
  const page = await renderer.render(request)
  if (page || !request.route) return { ...request, page }
  const earlier = renderer.isBroken(request) ? withPreviousVersion(request) : undefined
  const earlierPage = earlier && (await renderer.render(earlier))
  if (earlierPage) return { ...earlier, page: earlierPage }
  return { ...request, page: await renderer.render(frameOf(request)) }
}

/** Returns the request with the previous version of the remote. Previews have no fallback: they show what they name. */
function withPreviousVersion(request: PageRequest): PageRequest | undefined {
  const { composition, url, state } = request
  const app = request.route?.app ?? ''
  const previous = composition.remotes.get(app)?.previous
  if (!previous || composition.previews.length > 0) return undefined
  const remotes = new Map(composition.remotes).set(app, previous)
  const earlier = pageRequest(compose(composition.shell, remotes, [], composition.assets), url, state)
  return earlier.route?.app === app && earlier.audience === request.audience ? earlier : undefined
}
