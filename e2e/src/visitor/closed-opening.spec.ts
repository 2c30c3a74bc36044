import { changeChannel, rollback } from '@mfe/release'
import { pageForm } from '../pages/forms.ts'
import { pdf } from '../support/accounts/files.ts'
import { newApplicant } from '../support/page/form-data.ts'
import { open } from '../support/page/open-page.ts'
import { openingId } from '../support/page/routes.ts'
import { careers, releaseOpenings, storeOf } from '../support/site/careers-release.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedMessages: [/status of 410/] })

test('a form that was opened in time can be sent after the opening has closed', async ({ page, site }) => {
  // For this browser, every opening has closed, and the year is another one than the server’s.
  await page.clock.setFixedTime('2101-01-01T12:00:00Z')
  await open(page, `/application/${await openingId(site.url)}`)
  const form = pageForm(page)
  await form.fill(newApplicant())
  await form.choose('cv', pdf('cv.pdf'))
  const response = page.waitForResponse((each) => each.url().endsWith('/api/applications'))
  await form.submit()
  expect((await response).status()).toBe(201)
  await expect(page.getByRole('main')).toContainText('Your reference is')
})

test('a closed opening returns 410 with an explanation and is removed from all lists', async ({ page, site }) => {
  const id = await openingId(site.url)
  const url = `${site.url}/application/${id}`
  const statusOf = async () => (await fetch(url, { headers: { accept: 'text/html' } })).status
  expect(await statusOf()).toBe(200)

  const store = storeOf(site.dataDir)
  await releaseOpenings(store, '1.0.0-closed', { [id]: '2020-01-31' })
  try {
    await expect.poll(statusOf, { timeout: 60_000 }).toBe(410)
    const response = await fetch(url, { headers: { accept: 'text/html' } })
    const html = await response.text()
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(html).not.toContain('JobPosting')
    expect(html).not.toContain('<form class="form"')
    expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).not.toContain(`/application/${id}<`)
    expect(await (await fetch(`${site.url}/llms.txt`)).text()).not.toContain(`/application/${id})`)
    expect(await (await fetch(`${site.url}/careers.atom`)).text()).not.toContain(`/application/${id}<`)
    expect(await (await fetch(`${site.url}/careers`)).text()).not.toContain(`/application/${id}"`)

    await page.goto(url)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('It closed on')
    await expect(page.getByRole('main').getByRole('link', { name: 'See the openings' })).toHaveAttribute(
      'href',
      '/careers',
    )
  } finally {
    await changeChannel(store, careers, rollback())
  }
  await expect.poll(statusOf, { timeout: 60_000 }).toBe(200)
})
