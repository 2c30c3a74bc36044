import { CARD_SIZE } from '@site/ui/images'
import { expect, it } from 'vitest'
import { drawings, previewCard, previewImages } from './preview-images.ts'
import { allPages } from './src/content/all-pages.ts'
import { imagePath } from './src/shared/image-path.ts'
import { previewImage, previewTitle } from './src/shared/preview-image.ts'

/** Reads the size from the IHDR chunk (W3C PNG, section 11.2.1). */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

it('draws a separate picture for every page, at the specified size and under 80 KB', async () => {
  const pictures = await previewImages()
  const pngs = allPages.map((page) => {
    const picture = pictures[previewImage(page).src.slice(1)]
    if (!picture) throw new Error(`${page.path} has no picture.`)
    return Buffer.from(picture)
  })
  expect(Object.keys(pictures)).toHaveLength(allPages.length)
  expect(new Set(pngs.map((png) => png.toString('base64'))).size).toBe(allPages.length)
  for (const png of pngs) {
    expect(sizeOf(png)).toEqual(CARD_SIZE)
    expect(png.length).toBeLessThan(80_000)
  }
}, 120_000)

const hasNoFigure = ({ kind }: (typeof allPages)[number]) => kind === 'legal' || kind === 'site'

it('shows a figure of its own for every page except those about the site: the first of services, industries and products', () => {
  const figures = allPages.flatMap((page) => {
    const { figure } = previewCard(page)
    expect(Boolean(figure), page.path).toBe(!hasNoFigure(page))
    if (page.kind === 'service') expect(figure).toBe(drawings[imagePath('services', page.picture.id)])
    if (page.kind === 'industry') expect(figure).toBe(drawings[imagePath('industries', page.pictures.work.id)])
    if (page.kind === 'product') expect(figure).toBe(drawings[imagePath('products', page.views[0].id)])
    return figure ?? []
  })
  expect(new Set(figures).size).toBe(figures.length)
})

it('says what each picture shows: the title, then the figure', () => {
  for (const page of allPages) {
    const { alt } = previewImage(page)
    const title = previewTitle(page)
    if (hasNoFigure(page)) expect(alt).toBe(title)
    else expect(alt.replace(`${title}. `, '').split(' ').length, alt).toBeGreaterThanOrEqual(5)
    // The limit of twitter:image:alt, which is read from this text.
    expect(alt.length, alt).toBeLessThanOrEqual(420)
  }
})

it('names what a whitepaper’s chart shows, and the industry', () => {
  const paper = allPages.find(({ path }) => path === '/insurance/whitepaper')
  if (!paper) throw new Error('The insurance paper is missing.')
  expect(previewImage(paper).alt).toBe(
    'Straight-Through Claims Without Losing Judgment. ' +
      'Bar chart of what adjusters found in sampled claims over six months',
  )
  expect(previewCard(paper)).toMatchObject({ eyebrow: 'Whitepaper', line: 'Insurance' })
})
