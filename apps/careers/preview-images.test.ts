import { CARD_SIZE } from '@site/ui/images'
import { expect, it } from 'vitest'
import { previewImages } from './preview-images.ts'
import data from './public/assets/data/careers-data.json' with { type: 'json' }
import { careersImage, openingImage } from './src/career/preview-image.ts'

it('draws a separate picture for the list and for each opening', async () => {
  const pictures = await previewImages()
  const expected = [careersImage, ...data.careers.map(({ id }) => openingImage(id))]
  expect(Object.keys(pictures).sort()).toEqual(expected.toSorted())
  const pngs = Object.values(pictures).map((picture) => Buffer.from(picture))
  expect(new Set(pngs.map((png) => png.toString('base64'))).size).toBe(expected.length)
  for (const png of pngs) {
    expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }).toEqual(CARD_SIZE)
    expect(png.length).toBeLessThan(80_000)
  }
}, 120_000)
