import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { STOP_LIMIT_MS } from '@repo/servers/program'
import { newSession, pidIn } from '@site/checks/site'
import { callAs } from '../support/accounts/credentials.ts'
import { open, waitForHydration } from '../support/page/open-page.ts'
import { launchDev, type StartedProcess } from '../support/site/launch.ts'
import { freshDataDir } from '../support/site/site-process.ts'
import { copyWorkingTree, type WorkingTree } from '../support/site/working-tree.ts'
import { test as base, expect } from '../support/test.ts'

interface DevSite {
  tree: WorkingTree
  running: StartedProcess
  dataDir: string
}

/** Many times longer than a rebuild and a page update take. */
const UPDATE = { timeout: 60_000 }

const REMOTE = 'apps/marketing/src/templates/contact-page.tsx'
const SHELL = 'apps/shell/src/contact/contact-section.tsx'
const BUTTON = 'packages/ui/src/components/button.tsx'
const RECIPES = 'packages/ui/src/theme/recipes/controls.ts'

/** Starts parts of the site with `pnpm dev` in a copied working tree, because the tests edit sources. */
const devSiteOf = (...parts: readonly string[]) =>
  base.extend<{ contact: Page }, { devSite: DevSite }>({
    devSite: [
      async ({}, use) => {
        const tree = await copyWorkingTree()
        const dataDir = await freshDataDir()
        const running = await launchDev(tree.path, parts, dataDir)
        try {
          await running.ready
          await use({ tree, running, dataDir })
        } finally {
          running.killGroup()
          await tree.remove()
          await rm(dataDir, { recursive: true, force: true })
        }
      },
      { scope: 'worker', timeout: 400_000 },
    ],
    baseURL: async ({ devSite }, use) => use(devSite.running.url),
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

const htmlOf = async ({ running }: DevSite, path: string) =>
  (await fetch(running.url + path, { headers: { accept: 'text/html' } })).text()

const all = devSiteOf()

all.describe('pnpm dev', () => {
  all.describe.configure({ mode: 'serial' })
  all.setTimeout(400_000)

  all('updates a component of a remote in the open page and in the HTML', async ({ contact, devSite }) => {
    await devSite.tree.replace(REMOTE, '{reach.hours}', '{reach.hours} Updated text.')
    await expect(contact.getByText('Updated text.')).toBeVisible(UPDATE)
    expect(await htmlOf(devSite, '/contactus')).toContain('Updated text.')
  })

  all('updates content and the title', async ({ contact, devSite }) => {
    await devSite.tree.replace('apps/marketing/src/content/contact.ts', "title: '", "title: 'New: ")
    await expect(contact).toHaveTitle(/^New: /, UPDATE)
  })

  all('updates components of the shell and of packages/ui', async ({ contact, devSite }) => {
    await devSite.tree.replace(SHELL, 'Let’s talk', 'Let’s talk soon')
    await expect(contact.getByRole('heading', { name: 'Let’s talk soon' })).toBeVisible(UPDATE)
    await devSite.tree.replace(BUTTON, '{children}', '{children} now')
    await expect(contact.getByRole('button', { name: 'Send message now' })).toBeVisible(UPDATE)
  })

  all('updates a page of the shell', async ({ page, devSite }) => {
    await open(page, '/login')
    await page.getByLabel('Email').fill('ada@example.com')
    await devSite.tree.replace('apps/shell/src/login/login.page.tsx', 'one step away', 'one edit away')
    await expect(page.getByText('one edit away')).toBeVisible(UPDATE)
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  })

  all('replaces the style sheet when a recipe changes', async ({ contact, devSite }) => {
    const button = contact.getByRole('button', { name: /Send message/ })
    await devSite.tree.replace(RECIPES, 'button: defineRecipe({\n    base: {', "$&\n      letterSpacing: '3px',")
    await expect(button).toHaveCSS('letter-spacing', '3px', UPDATE)
    await devSite.tree.replace(RECIPES, "\n      letterSpacing: '3px',", '')
    await expect(button).toHaveCSS('letter-spacing', 'normal', UPDATE)
  })

  all.describe('a syntax error', () => {
    all.use({ allowedMessages: [/Module build failed/] })

    all('appears over the last working page, and disappears once it is fixed', async ({ contact, devSite }) => {
      const overlay = contact.locator('rsbuild-error-overlay')
      await devSite.tree.replace(REMOTE, 'function ContactPage(', 'function function ContactPage(')
      await expect(overlay.getByText('Syntax Error')).toBeVisible(UPDATE)
      await expect(contact.getByText('Updated text.')).toBeAttached()
      expect(await htmlOf(devSite, '/contactus')).toContain('Updated text.')

      await devSite.tree.replace(REMOTE, 'function function ContactPage(', 'function ContactPage(')
      await expect(overlay).toHaveCount(0, UPDATE)
      await devSite.tree.replace(REMOTE, 'Updated text.', 'Fixed.')
      await expect(contact.getByText('Fixed.')).toBeVisible(UPDATE)
    })
  })

  all('reloads the page, without stale HTML, after changes that it cannot apply', async ({ page, devSite }) => {
    await open(page, '/contactus')
    const reloaded = page.waitForEvent('load', UPDATE)
    await devSite.tree.replace('apps/shell/src/site/head-script.ts', 'var s;', 'window.edited=true;var s;')
    await reloaded
    await waitForHydration(page)
    expect(await page.evaluate(() => 'edited' in window)).toBe(true)
  })

  all(
    'restarts the API without losing sessions, and never with code that fails to load',
    async ({ contact, devSite }) => {
      const { running, tree } = devSite
      const site = { url: running.url, dataDir: devSite.dataDir, pid: () => pidIn(devSite.dataDir) }
      const session = await newSession(site)
      const routes = 'apps/api/src/sessions/sessions.routes.ts'
      await tree.replace(routes, 'export function', 'export export function')
      await tree.replace(REMOTE, 'Fixed.', 'Changed meanwhile.')
      await expect(contact.getByText('Changed meanwhile.')).toBeVisible(UPDATE)
      expect((await callAs(site, session.token, '/api/session')).status).toBe(200)
      await tree.replace(routes, 'export export function', 'export function')
      await tree.replace(
        routes,
        'async (request) => callerOf(request)',
        "async (request, reply) => callerOf(request, reply.header('x-edited', 'yes'))",
      )
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

const marketing = devSiteOf('marketing')

marketing.describe('pnpm dev marketing', () => {
  marketing.setTimeout(400_000)

  marketing('watches only that remote', async ({ contact, devSite }) => {
    const before = await htmlOf(devSite, '/careers')
    const data = 'apps/careers/src/content/careers-content.ts'
    await devSite.tree.replace(data, "title: '", "title: 'Not watched: ")
    await devSite.tree.replace(SHELL, 'Let’s talk', 'Not watched')
    await devSite.tree.replace(REMOTE, '{reach.hours}', '{reach.hours} Watched.')
    await expect(contact.getByText('Watched.', { exact: false })).toBeVisible(UPDATE)
    expect(before).toContain('data-remote="careers@')
    expect(await htmlOf(devSite, '/careers')).not.toContain('Not watched')
    await expect(contact.getByText('Not watched')).toHaveCount(0)
  })
})
