import { brand } from '@site/brand'
import { pageBackground } from '@site/ui/images'
import { expect, it } from 'vitest'
import { siteFiles } from './site-files.ts'

it('lists only existing icons in the manifest', async () => {
  const files = await siteFiles()
  const manifest = JSON.parse(String(files['site.webmanifest']))
  expect(manifest.name).toBe(brand.name)
  const icons: { src: string; purpose?: string; sizes: string }[] = manifest.icons
  expect(icons.map(({ src }) => src.slice(1)).filter((src) => !(src in files))).toEqual([])
  const maskable = icons.filter(({ purpose }) => purpose === 'maskable')
  expect(maskable.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
})

it('uses the page background as the theme color', () => {
  const toLongHex = (color: string) =>
    color.length === 4 ? `#${[...color.slice(1)].map((c) => c + c).join('')}` : color
  expect(brand.themeColor).toEqual({ light: toLongHex(pageBackground.light), dark: toLongHex(pageBackground.dark) })
})
