import { CARD_SIZE } from '@site/ui/images'
import { expect, it } from 'vitest'
import { previewImages } from './preview-images.ts'
import { allPages } from './src/content/all-pages.ts'
import { previewImage } from './src/shared/preview-image.ts'

/** Reads the size from the IHDR chunk (W3C PNG, section 11.2.1). */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

it('draws a separate picture for every page, in the specified size and under 80 KB', async () => {
  const pictures = await previewImages()
  const pngs = allPages.map(({ path }) => {
    const picture = pictures[previewImage(path, '').src.slice(1)]
    if (!picture) throw new Error(`${path} has no picture.`)
    return Buffer.from(picture)
  })
  expect(Object.keys(pictures)).toHaveLength(allPages.length)
  expect(new Set(pngs.map((png) => png.toString('base64'))).size).toBe(allPages.length)
  for (const png of pngs) {
    expect(sizeOf(png)).toEqual(CARD_SIZE)
    expect(png.length).toBeLessThan(80_000)
  }
}, 120_000)
