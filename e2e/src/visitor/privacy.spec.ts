import { openUntilIdle, waitForIdle } from '../support/page/open-page.ts'
import { expect, test } from '../support/test.ts'

const MAP = 'https://www.openstreetmap.org/**'

test.describe('the interactive map', () => {
  test('loads only after a click, in a frame that the content security policy allows', async ({ page, site }) => {
    const requested: URL[] = []
    page.on('request', (request) => requested.push(new URL(request.url())))
    await page.route(MAP, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title><p>A map of the streets</p>' }),
    )
    const otherOrigins = () => requested.filter(({ origin }) => origin !== site.url)
    await openUntilIdle(page, '/contactus')
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(otherOrigins()).toEqual([])

    const responsePromise = page.waitForResponse(MAP)
    const load = page.getByRole('button', { name: 'Load interactive map' })
    await expect(load).toHaveAccessibleDescription(/openstreetmap\.org.*shares your IP address/)
    await load.click()
    const frame = page.frameLocator('iframe[title="Map of our office"]')
    await expect(frame.getByText('A map of the streets')).toBeVisible()
    const map = page.locator('iframe')
    await expect(map).toBeFocused()
    await expect(map).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin')
    await expect(map).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
    expect(new URL((await responsePromise).url()).pathname).toBe('/export/embed.html')
    expect(otherOrigins()).toHaveLength(1)
    expect((await (await responsePromise).request().allHeaders()).referer).toBe(`${site.url}/`)

    await page.reload()
    await waitForIdle(page)
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(otherOrigins()).toHaveLength(1)
  })
})

test.describe('the content security policy', () => {
  test.use({ allowedMessages: [/Content Security Policy|^console: policy: /] })

  test('blocks inline scripts and styles, and foreign frames, images and requests', async ({ page }) => {
    await openUntilIdle(page, '/contactus')
    const violations = await page.evaluateHandle(() => {
      const directives: string[] = []
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        directives.push(effectiveDirective),
      )
      const add = (tag: string, values: object) =>
        document.body.append(Object.assign(document.createElement(tag), values))
      add('script', { textContent: 'window.ranAnyway = true' })
      add('style', { textContent: 'main { display: none }' })
      add('iframe', { src: 'https://other.example/' })
      add('img', { src: 'https://other.example/a.png' })
      fetch('https://other.example/').catch(() => undefined)
      return directives
    })
    await expect
      .poll(async () => (await violations.jsonValue()).toSorted())
      .toEqual(['connect-src', 'frame-src', 'img-src', 'script-src-elem', 'style-src-elem'])
    expect(await page.evaluate(() => 'ranAnyway' in window)).toBe(false)
    await expect(page.getByRole('main')).toBeVisible()
  })
})
