import { contactForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { open, openUntilIdle } from '../support/page/open-page.ts'
import { storeOf } from '../support/site/careers-release.ts'
import { releasePrevious } from '../support/site/previous-releases.ts'
import { expect, test } from '../support/test.ts'

const VERSION = '0.9.0-protocol-2'

test('a shell and a remote of the previous protocol still render, hydrate and handle forms', async ({
  browser,
  page,
  site,
}) => {
  const restore = await releasePrevious(storeOf(site.dataDir), VERSION)
  try {
    const document = async () => (await fetch(`${site.url}/careers`)).text()
    await expect.poll(document, { timeout: 60_000 }).toContain(`"shell":{"version":"${VERSION}"}`)
    expect(await document()).toContain(`data-remote="careers@${VERSION}"`)

    const frame = new Frame(page)
    await openUntilIdle(page, '/careers')
    await expect(page.locator(`[data-remote="careers@${VERSION}"]`)).toBeVisible()
    await frame.menuButton('Services').click()
    await frame.menuLink('Analytics').click()
    await expect(frame.heading).toHaveText('One definition for every number')

    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
    const scriptless = await context.newPage()
    await scriptless.goto('/contactus')
    await contactForm(scriptless).fill({ firstName: 'Ada' })
    await contactForm(scriptless).submit()
    await expect(contactForm(scriptless).summary).toBeVisible()
    await expect(contactForm(scriptless).field('firstName')).toHaveValue('Ada')
    await context.close()
  } finally {
    await restore()
  }
  await expect.poll(async () => (await fetch(`${site.url}/careers`)).text(), { timeout: 60_000 }).not.toContain(VERSION)
  await open(page, '/careers')
})
