import { brand } from '@site/brand'
import { pageBackground } from '@site/ui/images'
import { expect, it } from 'vitest'
import { siteFiles } from './site-files.ts'

it.each([
  ['site', brand.name],
  ['files', `${brand.name} Files`],
])('lists only existing icons in the manifest of the %s', async (manifestName, appName) => {
  const files = await siteFiles()
  const manifest = JSON.parse(String(files[`${manifestName}.webmanifest` as keyof typeof files]))
  expect(manifest.name).toBe(appName)
  const icons: { src: string; purpose?: string; sizes: string }[] = manifest.icons
  expect(icons.map(({ src }) => src.slice(1)).filter((src) => !(src in files))).toEqual([])
  const maskable = icons.filter(({ purpose }) => purpose === 'maskable')
  expect(maskable.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
})

it('installs the signed-in screens, with icons of their own', async () => {
  const files = await siteFiles()
  const [site, app] = ['site.webmanifest', 'files.webmanifest'].map((name) =>
    JSON.parse(String(files[name as keyof typeof files])),
  )
  expect(app).toMatchObject({ id: '/welcome', start_url: '/welcome', scope: '/', display: 'standalone' })
  expect(app.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/shares', '/account'])
  const sources = (icons: { src: string }[]) => icons.map(({ src }) => src)
  expect(sources(app.icons).filter((src) => sources(site.icons).includes(src))).toEqual([])
})

it('uses the page background as the theme color', () => {
  const toLongHex = (color: string) =>
    color.length === 4 ? `#${[...color.slice(1)].map((c) => c + c).join('')}` : color
  expect(brand.themeColor).toEqual({ light: toLongHex(pageBackground.light), dark: toLongHex(pageBackground.dark) })
})
