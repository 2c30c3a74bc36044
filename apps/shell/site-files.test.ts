import { brand } from '@site/brand'
import { pageGround } from '@site/ui/images'
import { expect, it } from 'vitest'
import { siteFiles } from './site-files.ts'

it('lists only existing icons in the manifest', async () => {
  const files = await siteFiles()
  const manifest = JSON.parse(String(files['site.webmanifest']))
  expect(manifest.name).toBe(brand.name)
  const named: { src: string; purpose?: string; sizes: string }[] = manifest.icons
  expect(named.map(({ src }) => src.slice(1)).filter((src) => !(src in files))).toEqual([])
  expect(named.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ])
})

it('gives browsers the background color of pages', () => {
  const long = (color: string) => (color.length === 4 ? `#${[...color.slice(1)].map((c) => c + c).join('')}` : color)
  expect(brand.themeColor).toEqual({ light: long(pageGround.light), dark: long(pageGround.dark) })
})
