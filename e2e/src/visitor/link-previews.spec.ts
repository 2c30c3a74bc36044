import { brand } from '@site/brand'
import { accountPages, listedPages, openingId } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'

const htmlOf = async (url: string) => (await fetch(url, { headers: { accept: 'text/html' } })).text()
const property = (html: string, name: string) =>
  new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(html)?.[1]

/** Width and height follow a PNG's signature (W3C PNG, section 11.2.1). */
const sizeOf = (png: Buffer) => [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]

test('every public page has a picture of its own for link previews', async ({ site }) => {
  const paths = [...listedPages, `/application/${await openingId(site.url)}`]
  const pictures = await Promise.all(
    paths.map(async (path) => {
      const html = await htmlOf(`${site.url}${path}`)
      expect.soft(property(html, 'og:image:width'), path).toBe('1200')
      expect.soft(property(html, 'og:image:height'), path).toBe('630')
      expect.soft(property(html, 'og:image:alt'), path).toMatch(/\w/)
      expect.soft(html, path).toContain('<meta name="twitter:card" content="summary_large_image">')
      const address = property(html, 'og:image') ?? ''
      expect.soft(address.startsWith(`${site.url}/assets/og/`), path).toBe(true)
      const answer = await fetch(address)
      expect.soft(answer.headers.get('content-type'), path).toBe('image/png')
      expect.soft(answer.headers.get('cache-control'), path).toMatch(/max-age=\d{6}/)
      const png = Buffer.from(await answer.arrayBuffer())
      expect.soft(sizeOf(png), path).toEqual(['PNG', 1200, 630])
      expect.soft(png.length, path).toBeLessThan(80_000)
      return png.toString('base64')
    }),
  )
  expect(new Set(pictures).size).toBe(paths.length)
})

test('private pages have none', async ({ site }) => {
  for (const path of [...accountPages, '/no-such-page']) {
    expect(await htmlOf(`${site.url}${path}`)).not.toMatch(/og:image|twitter:card/)
  }
})

test('icons and manifest are there, where browsers look for them', async ({ site }) => {
  const html = await htmlOf(site.url)
  const linked = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
    ([, to]) => to,
  )
  expect(linked).toHaveLength(3)
  const manifest = await (await fetch(`${site.url}/site.webmanifest`)).json()
  expect(manifest.name).toBe(brand.name)
  const icons = manifest.icons.map(({ src }: { src: string }) => src)
  for (const address of [...linked, ...icons, '/favicon.ico', '/apple-touch-icon.png']) {
    const answer = await fetch(`${site.url}${address}`)
    expect.soft(answer.status, address).toBe(200)
    expect.soft(answer.headers.get('content-type'), address).toMatch(/^(image|application\/manifest)/)
  }
  for (const [scheme, color] of Object.entries(brand.themeColor)) {
    expect(html).toContain(`<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})">`)
  }
})
