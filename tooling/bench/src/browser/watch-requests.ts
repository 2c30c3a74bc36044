import type { Page, Response } from '@playwright/test'

export interface RecordedRequest {
  url: string
  kind: string
  /** The body as decoded by the browser. */
  body: Buffer
  isRenderBlocking: boolean
  /** Its position in the chain of requests that led to it. The document has depth 1. */
  depth: number
}

/**
 * Starts recording the page's requests; call before navigating. The returned function resolves to everything recorded
 * so far, with bodies.
 */
export async function watchRequests(page: Page): Promise<() => Promise<RecordedRequest[]>> {
  const responses = new Map<string, Response>()
  const initiators = new Map<string, string>()
  page.on('response', (response) => responses.set(response.url(), response))
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const source = initiator.url ?? initiator.stack?.callFrames[0]?.url
    if (source && source !== request.url && !initiators.has(request.url)) initiators.set(request.url, source)
  })

  return async () => {
    const blocking = new Set(await page.evaluate(renderBlockingUrls))
    return Promise.all(
      [...responses].map(async ([url, response]) => ({
        url,
        kind: response.request().resourceType(),
        body: await response.body(),
        isRenderBlocking: blocking.has(url),
        depth: depthOf(url, initiators),
      })),
    )
  }
}

/** Runs in the page. */
function renderBlockingUrls(): string[] {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
    .map(({ name }) => name)
}

function depthOf(url: string, initiators: ReadonlyMap<string, string>): number {
  let depth = 1
  for (let source = initiators.get(url); source && depth < 20; source = initiators.get(source)) depth += 1
  return depth
}
