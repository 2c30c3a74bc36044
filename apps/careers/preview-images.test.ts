import type { Career } from '@site/contracts'
import { CARD_SIZE } from '@site/ui/images'
import { expect, it } from 'vitest'
import { drawings, previewCards, previewImages } from './preview-images.ts'
import { openingFigure } from './previews/opening-figure.ts'
import data from './public/assets/data/careers-data.json' with { type: 'json' }
import { careersImage, openingImage } from './src/career/preview-image.ts'
import { careersContent } from './src/content/careers-content.ts'

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

it('shows the conversation for the list, and workplace and pay for each opening', () => {
  expect(previewCards[careersImage]?.figure).toBe(drawings[careersContent.hiring.picture.file])
  for (const { id, workplace, salary } of data.careers as Career[]) {
    if (!workplace || !salary) throw new Error(`${id} has no workplace or no pay.`)
    expect(previewCards[openingImage(id)]?.figure).toBe(openingFigure({ workplace, salary }))
  }
})

it('draws a different figure for each workplace, pay range and unit', () => {
  const salary = { min: 62, max: 78, currency: 'USD', unit: 'HOUR' } as const
  const figures = [
    openingFigure({ workplace: 'remote', salary }),
    openingFigure({ workplace: 'hybrid', salary }),
    openingFigure({ workplace: 'on-site', salary }),
    openingFigure({ workplace: 'remote', salary: { ...salary, max: 80 } }),
    openingFigure({ workplace: 'remote', salary: { ...salary, unit: 'YEAR' } }),
  ]
  expect(new Set(figures).size).toBe(figures.length)
})
