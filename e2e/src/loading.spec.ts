import { observeShifts } from './support/layout-shifts.ts'
import { appOf, brotliSize, kibibytes, recordRequests } from './support/network.ts'
import { openingId, pageKinds } from './support/routes.ts'
import { hydrated, settled } from './support/settled.ts'
import { expect, signedInTest, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** KiB at brotli 11 (docs/product.md, "Budgets"). */
const limits = { content: 150, scrolled: 190, form: 190, files: 220, html: 14, longHtml: 20 }

const contentPages = [
  pageKinds.home,
  pageKinds.about,
  pageKinds.contact,
  pageKinds.service,
  pageKinds.product,
  pageKinds.industry,
  pageKinds.whitepaper,
  pageKinds.legal,
  pageKinds.careers,
]

test.describe('what a visitor loads', () => {
  for (const path of contentPages) {
    test(`keeps within the budgets, without a shift: ${path}`, async ({ page, site }) => {
      const shifts = await observeShifts(page)
      const weigh = recordRequests(page)
      await page.goto(path)
      await settled(page)
      const asked = await weigh()
      const scripts = kibibytes(asked, 'script')
      // The rules of the first paint stand in the document; whole sheets follow and hold nothing up.
      const html = kibibytes(asked, 'document')
      const told = asked.map(({ url, brotliBytes }) => `${(brotliBytes / 1024).toFixed(1)} KiB ${url}`).join('\n')

      expect.soft(scripts, told).toBeLessThanOrEqual(limits.content)
      const isLong = path === pageKinds.whitepaper || path === pageKinds.legal
      expect.soft(html, told).toBeLessThanOrEqual(isLong ? limits.longHtml : limits.html)
      expect.soft(asked.filter(({ url }) => new URL(url).origin !== site.url)).toEqual([])
      expect.soft(asked.filter(({ url }) => appOf(url) === 'filemanager')).toEqual([])

      await page.evaluate(async () => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
          window.scrollTo({ top: y, behavior: 'instant' })
          await frame()
          await frame()
        }
      })
      await settled(page)
      expect.soft(kibibytes(await weigh(), 'script')).toBeLessThanOrEqual(limits.scrolled)
      const moves = await shifts()
      const shift = moves.reduce((sum, { value }) => sum + value, 0)
      expect(shift, JSON.stringify(moves, null, 1)).toBeLessThanOrEqual(0.01)
    })
  }

  test('is asked for in four rounds at most, the document being the first', async ({ page }) => {
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    const depths = new Map<string, number>()
    client.on('Network.requestWillBeSent', ({ request, initiator, documentURL }) => {
      const parent = initiator.url ?? initiator.stack?.callFrames.at(0)?.url
      const isDocument = request.url === documentURL
      depths.set(request.url, isDocument ? 1 : (depths.get(parent ?? documentURL) ?? 1) + 1)
    })
    await page.goto(pageKinds.careers)
    await settled(page)
    const scripts = [...depths].filter(([url]) => url.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(2)
    expect(Math.max(...[...depths.values()])).toBeLessThanOrEqual(4)
  })

  for (const path of [pageKinds.login, pageKinds.registration, pageKinds.contact, '/application/'] as const) {
    test(`for a form stays within its budget after the first focus: ${path}`, async ({ page, site }) => {
      const weigh = recordRequests(page)
      await page.goto(path.endsWith('/') ? `${path}${await openingId(site.url)}` : path)
      const form = path === pageKinds.contact ? page.locator('#letstalk form') : page.locator('main form')
      await form.locator('input:visible').first().focus()
      await settled(page)
      expect(kibibytes(await weigh(), 'script')).toBeLessThanOrEqual(limits.form)
    })
  }

  test('comes from release files that never change and are compressed', async ({ site }) => {
    const html = await (await fetch(`${site.url}/`)).text()
    const addresses = [...html.matchAll(/(?:src|href)="(\/__mfe\/[^"]+)"/g)].map(([, address]) => address)
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses) {
      const answer = await fetch(`${site.url}${address}`, { headers: { 'accept-encoding': 'br' } })
      expect.soft(answer.status, address).toBe(200)
      expect.soft(answer.headers.get('cache-control'), address).toContain('immutable')
    }
    expect(brotliSize(Buffer.from(html))).toBeLessThan(limits.html * 1024)
  })
})

signedInTest.describe('what a signed-in person loads', () => {
  signedInTest('on the files screen is the file manager and no public remote', async ({ page, site, session }) => {
    const created = await fetch(
      `${site.url}/api/folders/createParentFolder?parentFolderName=Mine&userEmail=${encodeURIComponent(session.email)}`,
      { method: 'POST', headers: { authorization: `Bearer ${session.token}` } },
    )
    expect(created.status).toBe(201)
    const weigh = recordRequests(page)
    await page.goto('/Mine/files')
    await hydrated(page)
    await expect(page.getByText('No files found.')).toBeVisible()
    await settled(page)
    const asked = await weigh()
    const apps = new Set(asked.map(({ url }) => appOf(url)).filter(Boolean))
    expect([...apps].sort()).toEqual(['filemanager', 'shell'])
    expect(asked.filter(({ url }) => new URL(url).origin !== site.url)).toEqual([])
    expect(kibibytes(asked, 'script')).toBeLessThanOrEqual(limits.files)
  })
})
