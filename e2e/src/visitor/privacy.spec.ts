import { openUntilIdle, waitForIdle } from '../support/page/open-page.ts'
import { expect, test } from '../support/test.ts'

const MAP = 'https://www.openstreetmap.org/**'

test.describe('another site', () => {
  test('is asked for the map only after a press, and the policy allows its frame', async ({ page, site }) => {
    const asked: URL[] = []
    page.on('request', (request) => asked.push(new URL(request.url())))
    await page.route(MAP, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title><p>A map of the streets</p>' }),
    )
    const elsewhere = () => asked.filter(({ origin }) => origin !== site.url)
    await openUntilIdle(page, '/contactus')
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(elsewhere()).toEqual([])

    const answered = page.waitForResponse(MAP)
    await page
      .getByRole('button', { name: /^Load interactive map.*openstreetmap\.org and shares your IP address/s })
      .click()
    const frame = page.frameLocator('iframe[title="Map of our office"]')
    await expect(frame.getByText('A map of the streets')).toBeVisible()
    const map = page.locator('iframe')
    await expect(map).toBeFocused()
    await expect(map).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin')
    await expect(map).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
    expect(new URL((await answered).url()).pathname).toBe('/export/embed.html')
    expect(elsewhere()).toHaveLength(1)
    expect((await (await answered).request().allHeaders()).referer).toBe(`${site.url}/`)

    await page.reload()
    await waitForIdle(page)
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(elsewhere()).toHaveLength(1)
  })
})

test.describe('the content security policy', () => {
  test.use({ allowedMessages: [/Content Security Policy|^console: policy: /] })

  test('blocks foreign scripts, style sheets, frames and calls', async ({ page }) => {
    await openUntilIdle(page, '/contactus')
    const breaches = await page.evaluateHandle(() => {
      const told: string[] = []
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => told.push(effectiveDirective))
      const add = (tag: string, values: object) =>
        document.body.append(Object.assign(document.createElement(tag), values))
      add('script', { textContent: 'window.ranAnyway = true' })
      add('style', { textContent: 'main { display: none }' })
      add('iframe', { src: 'https://elsewhere.example/' })
      add('img', { src: 'https://elsewhere.example/a.png' })
      fetch('https://elsewhere.example/').catch(() => undefined)
      return told
    })
    await expect
      .poll(async () => (await breaches.jsonValue()).toSorted())
      .toEqual(['connect-src', 'frame-src', 'img-src', 'script-src-elem', 'style-src-elem'])
    expect(await page.evaluate(() => 'ranAnyway' in window)).toBe(false)
    await expect(page.getByRole('main')).toBeVisible()
  })
})
