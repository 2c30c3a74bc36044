import type { Page } from '@playwright/test'
import { STOP_LIMIT_MS } from '@repo/servers/program'
import { browserStateOf, newSession } from '@site/checks/site'
import { callAs } from '../support/accounts/credentials.ts'
import { open, waitForHydration } from '../support/page/open-page.ts'
import { devSiteOf } from '../support/site/dev-site.ts'
import { sourceEdits } from '../support/site/source-edits.ts'
import { expect } from '../support/test.ts'

/** Many times longer than a rebuild and a page update take. */
const UPDATE = { timeout: 60_000 }

const { dev: edits, devMarketing: marketingEdits } = sourceEdits

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'

const withContact = (...parts: readonly string[]) =>
  devSiteOf(...parts).extend<{ contact: Page }>({
    // Opens the contact page and types into its form. Any later document request fails the test.
    contact: async ({ page }, use) => {
      await open(page, '/contactus')
      await page.getByLabel('First name').fill('Ada')
      const documents: string[] = []
      page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
      await use(page)
      await expect(page.getByLabel('First name')).toHaveValue('Ada')
      expect(documents).toEqual([])
    },
  })

const signedInTo = (dev: ReturnType<typeof withContact>) =>
  dev.extend({
    storageState: async ({ devSite: { site } }, use) => use(browserStateOf(site, await newSession(site))),
  })

const all = withContact()

all.describe('pnpm dev', () => {
  all.describe.configure({ mode: 'serial' })
  all.setTimeout(400_000)

  all('updates a component of a remote in the open page and in the HTML', async ({ contact, devSite }) => {
    await devSite.tree.edit(edits.hours)
    await expect(contact.getByText('Updated text.')).toBeVisible(UPDATE)
    expect(await devSite.htmlOf('/contactus')).toContain('Updated text.')
  })

  all('shows a newly imported picture in the open page and in the HTML', async ({ contact, devSite }) => {
    await devSite.tree.write('apps/marketing/src/templates/mill.svg', PICTURE)
    await devSite.tree.edit(edits.pictureImport)
    await devSite.tree.edit(edits.picture)
    const picture = contact.getByAltText('The mill')
    await expect(picture).toHaveJSProperty('naturalWidth', 40, UPDATE)
    const [, address] = /<img src="([^"]+)" alt="The mill"/.exec(await devSite.htmlOf('/contactus')) ?? []
    expect(await (await fetch(devSite.site.url + address)).text()).toBe(PICTURE)
  })

  all('updates content and the title', async ({ contact, devSite }) => {
    await devSite.tree.edit(edits.title)
    await expect(contact).toHaveTitle(/^New: /, UPDATE)
  })

  all('updates components of the shell and of packages/ui', async ({ contact, devSite }) => {
    await devSite.tree.edit(edits.frame)
    await expect(contact.getByRole('heading', { name: 'Let’s talk soon' })).toBeVisible(UPDATE)
    await devSite.tree.edit(edits.button)
    await expect(contact.getByRole('button', { name: 'Send message now' })).toBeVisible(UPDATE)
  })

  all('updates a page of the shell', async ({ page, devSite }) => {
    await open(page, '/login')
    await page.getByLabel('Email').fill('ada@example.com')
    await devSite.tree.edit(edits.login)
    await expect(page.getByText('one edit away')).toBeVisible(UPDATE)
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  })

  signedInTo(all)('updates a signed-in page of a remote', async ({ page, devSite }) => {
    await open(page, '/welcome')
    await devSite.tree.edit(edits.welcome)
    await expect(page.getByRole('heading', { name: 'File Center' })).toBeVisible(UPDATE)
  })

  all('replaces the style sheet when a recipe changes', async ({ contact, devSite }) => {
    const button = contact.getByRole('button', { name: /Send message/ })
    await devSite.tree.edit(edits.recipe)
    await expect(button).toHaveCSS('letter-spacing', '3px', UPDATE)
    await devSite.tree.undo(edits.recipe)
    await expect(button).toHaveCSS('letter-spacing', 'normal', UPDATE)
  })

  all.describe('a syntax error', () => {
    all.use({ allowedMessages: [/Module build failed/] })

    all('appears over the last working page, and disappears once it is fixed', async ({ contact, devSite }) => {
      const overlay = contact.locator('rsbuild-error-overlay')
      await devSite.tree.edit(edits.syntaxError)
      await expect(overlay.getByText('Syntax Error')).toBeVisible(UPDATE)
      await expect(contact.getByText('Updated text.')).toBeAttached()
      expect(await devSite.htmlOf('/contactus')).toContain('Updated text.')

      await devSite.tree.undo(edits.syntaxError)
      await expect(overlay).toHaveCount(0, UPDATE)
      await devSite.tree.edit(edits.fixed)
      await expect(contact.getByText('Fixed.')).toBeVisible(UPDATE)
    })
  })

  all('reloads the page, without stale HTML, after changes that it cannot apply', async ({ page, devSite }) => {
    await open(page, '/contactus')
    const reloaded = page.waitForEvent('load', UPDATE)
    await devSite.tree.edit(edits.headScript)
    await reloaded
    await waitForHydration(page)
    expect(await page.evaluate(() => 'edited' in window)).toBe(true)
  })

  all(
    'restarts the API without losing sessions, and never with code that fails to load',
    async ({ contact, devSite }) => {
      const { site, tree } = devSite
      const session = await newSession(site)
      await tree.edit(edits.brokenRoutes)
      await tree.edit(edits.meanwhile)
      await expect(contact.getByText('Changed meanwhile.')).toBeVisible(UPDATE)
      expect((await callAs(site, session.token, '/api/session')).status).toBe(200)
      await tree.undo(edits.brokenRoutes)
      await tree.edit(edits.header)
      const response = async () => {
        const { status, headers } = await callAs(site, session.token, '/api/session')
        return [status, headers.get('x-edited')]
      }
      await expect.poll(response, UPDATE).toEqual([200, 'yes'])
    },
  )

  all('stops every process on SIGTERM', async ({ devSite }) => {
    const { running } = devSite
    running.signal('SIGTERM')
    await running.ended
    await expect.poll(running.isAlive, { timeout: STOP_LIMIT_MS }).toBe(false)
    await expect(fetch(running.url)).rejects.toThrow('fetch failed')
  })
})

const marketing = withContact('marketing')

marketing.describe('pnpm dev marketing', () => {
  marketing.setTimeout(400_000)

  marketing('watches only that remote', async ({ contact, devSite }) => {
    const before = await devSite.htmlOf('/careers')
    await devSite.tree.edit(marketingEdits.careers)
    await devSite.tree.edit(marketingEdits.frame)
    await devSite.tree.edit(marketingEdits.hours)
    await expect(contact.getByText('Watched.', { exact: false })).toBeVisible(UPDATE)
    expect(before).toContain('data-remote="careers@')
    expect(await devSite.htmlOf('/careers')).not.toContain('Not watched')
    await expect(contact.getByText('Not watched')).toHaveCount(0)
  })

  signedInTo(marketing)('runs the release builds of other remotes in the browser', async ({ page }) => {
    await open(page, '/welcome')
    await expect(page.getByRole('heading', { name: 'File Management Center' })).toBeVisible()
  })
})
