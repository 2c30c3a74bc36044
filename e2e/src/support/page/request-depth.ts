import type { Page } from '@playwright/test'

/**
 * Records the depth of each request: 1 for the document, 2 for what its HTML references, 3 for what those reference.
 * Call the returned function for the depths so far.
 */
export async function recordRequestDepths(page: Page): Promise<() => ReadonlyMap<string, number>> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const depths = new Map<string, number>()
  client.on('Network.requestWillBeSent', ({ request, initiator, documentURL }) => {
    const initiatorUrl = initiator.url ?? initiator.stack?.callFrames.at(0)?.url ?? documentURL
    const isDocument = request.url === documentURL
    if (!depths.has(request.url)) depths.set(request.url, isDocument ? 1 : (depths.get(initiatorUrl) ?? 1) + 1)
  })
  return () => depths
}

/** Observes the largest contentful paint, starting with the next document. */
export async function observeLargestPaint(page: Page): Promise<() => Promise<string | undefined>> {
  await page.addInitScript(() => {
    const painted: { largest?: string } = {}
    Object.assign(window, { painted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element, url } = entry as PerformanceEntry & { element: Element | null; url: string }
        painted.largest = `${element?.tagName} ${url || element?.textContent}`
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { painted?: { largest?: string } }).painted?.largest)
}
