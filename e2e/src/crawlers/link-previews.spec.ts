import { brand } from '@site/brand'
import { accountPages, listedPages, openingId } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'

const htmlOf = async (url: string) => (await fetch(url, { headers: { accept: 'text/html' } })).text()
const property = (html: string, name: string) =>
  new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(html)?.[1]

/** Reads the signature, the width and the height of a PNG (W3C PNG, section 11.2.1). */
const pngHeaderOf = (png: Buffer) => [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]

test('every public page has a unique image for link previews', async ({ site }) => {
  const paths = [...listedPages, `/application/${await openingId(site.url)}`]
  const images = await Promise.all(
    paths.map(async (path) => {
      const html = await htmlOf(`${site.url}${path}`)
      expect.soft(property(html, 'og:image:width'), path).toBe('1200')
      expect.soft(property(html, 'og:image:height'), path).toBe('630')
      expect.soft(property(html, 'og:image:alt'), path).toMatch(/\w/)
      expect.soft(html, path).toContain('<meta name="twitter:card" content="summary_large_image">')
      const url = property(html, 'og:image') ?? ''
      expect.soft(url.startsWith(`${site.url}/assets/og/`), path).toBe(true)
      const response = await fetch(url)
      expect.soft(response.headers.get('content-type'), path).toBe('image/png')
      expect.soft(response.headers.get('cache-control'), path).toBe('no-cache')
      expect.soft(response.headers.get('etag'), path).toMatch(/^"/)
      const png = Buffer.from(await response.arrayBuffer())
      expect.soft(pngHeaderOf(png), path).toEqual(['PNG', 1200, 630])
      expect.soft(png.length, path).toBeLessThan(80_000)
      return png.toString('base64')
    }),
  )
  expect(new Set(images).size).toBe(paths.length)
})

test('account pages and the 404 page have no image for link previews', async ({ site }) => {
  for (const path of [...accountPages, '/no-such-page']) {
    expect(await htmlOf(`${site.url}${path}`)).not.toMatch(/og:image|twitter:card/)
  }
})

test('the signed-in screens install as an app with icons of its own', async ({ site }) => {
  const html = await htmlOf(`${site.url}/welcome`)
  expect(html).toContain('<link rel="manifest" href="/files.webmanifest">')
  const response = await fetch(`${site.url}/files.webmanifest`)
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest/)
  const manifest = await response.json()
  expect(manifest).toMatchObject({ start_url: '/welcome', scope: '/', display: 'standalone' })
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(`${site.url}${src}`)
    expect.soft([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, expect.stringContaining(type)])
  }
})

test('icons and the web app manifest exist at their linked and well-known paths', async ({ site }) => {
  const html = await htmlOf(site.url)
  const linked = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
    ([, to]) => to,
  )
  expect(linked).toHaveLength(3)
  const manifest = await (await fetch(`${site.url}/site.webmanifest`)).json()
  expect(manifest.name).toBe(brand.name)
  const icons = manifest.icons.map(({ src }: { src: string }) => src)
  for (const path of [...linked, ...icons, '/favicon.ico', '/apple-touch-icon.png']) {
    const response = await fetch(`${site.url}${path}`)
    expect.soft(response.status, path).toBe(200)
    expect.soft(response.headers.get('content-type'), path).toMatch(/^(image|application\/manifest)/)
  }
  for (const [scheme, color] of Object.entries(brand.themeColor)) {
    expect(html).toContain(`<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})">`)
  }
})
