import type { Page, Response } from '@playwright/test'

export interface SeenRequest {
  url: string
  kind: string
  /** As decoded by the browser. */
  body: Buffer
  /** Whether it blocks rendering. */
  blocksPaint: boolean
  /** Its position in the chain of requests that led to it; the document is 1. */
  depth: number
}

/** Records every request of a page to be opened; the returned function returns them with their bodies. */
export async function watchRequests(page: Page): Promise<() => Promise<SeenRequest[]>> {
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
    const blocking = new Set(await page.evaluate(paintBlockers))
    return Promise.all(
      [...responses].map(async ([url, response]) => ({
        url,
        kind: response.request().resourceType(),
        body: await response.body(),
        blocksPaint: blocking.has(url),
        depth: depthOf(url, initiators),
      })),
    )
  }
}

/** Runs in the page. */
function paintBlockers(): string[] {
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
