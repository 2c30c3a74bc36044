import { contactForm } from '../pages/forms.ts'
import { Frame } from '../pages/frame.ts'
import { open, openUntilIdle } from '../support/page/open-page.ts'
import { storeOf } from '../support/site/careers-release.ts'
import { releasePrevious } from '../support/site/previous-releases.ts'
import { expect, test } from '../support/test.ts'

const VERSION = '0.9.0-protocol-2'

test('a shell and a remote of the previous protocol render, hydrate and answer forms as before', async ({
  browser,
  page,
  site,
}) => {
  const undo = await releasePrevious(storeOf(site.dataDir), VERSION)
  try {
    const document = async () => (await fetch(`${site.url}/careers`)).text()
    await expect.poll(document, { timeout: 60_000 }).toContain(`"shell":{"version":"${VERSION}"}`)
    expect(await document()).toContain(`data-remote="careers@${VERSION}"`)

    const frame = new Frame(page)
    await openUntilIdle(page, '/careers')
    await expect(page.locator(`[data-remote="careers@${VERSION}"]`)).toBeVisible()
    await frame.menuButton('Services').click()
    await frame.menuLink('Analytics').click()
    await expect(frame.heading).toHaveText('One definition per number')

    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
    const plain = await context.newPage()
    await plain.goto('/contactus')
    await contactForm(plain).fill({ firstName: 'Ada' })
    await contactForm(plain).submit()
    await expect(contactForm(plain).summary).toBeVisible()
    await expect(contactForm(plain).field('firstName')).toHaveValue('Ada')
    await context.close()
  } finally {
    await undo()
  }
  await expect.poll(async () => (await fetch(`${site.url}/careers`)).text(), { timeout: 60_000 }).not.toContain(VERSION)
  await open(page, '/careers')
})
