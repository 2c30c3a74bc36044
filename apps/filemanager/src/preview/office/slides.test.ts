import { expect, it } from 'vitest'
import { openTestZip } from '../test-archives.ts'
import { readSlides } from './slides.ts'

const shape = (paragraphs: readonly string[], placeholder = '') =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs
    .map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`

const slide = (...shapes: readonly string[]) =>
  `<p:sld><p:cSld><p:spTree>${shapes.join('')}</p:spTree></p:cSld></p:sld>`

/** A presentation whose order is not that of the names of its parts. */
const presentation = (slides: readonly string[]) => ({
  'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${slides
    .map((_, index) => `<p:sldId id="${256 + index}" r:id="r${index}"/>`)
    .join('')}</p:sldIdLst></p:presentation>`,
  'ppt/_rels/presentation.xml.rels': `<Relationships>${slides
    .map(
      (_, index) => `<Relationship Id="r${index}" Type="x/slide" Target="slides/slide${slides.length - index}.xml"/>`,
    )
    .join('')}</Relationships>`,
  ...Object.fromEntries(slides.map((content, index) => [`ppt/slides/slide${slides.length - index}.xml`, content])),
})

it('reads the titles and paragraphs of slides in their order', async () => {
  const slides = [
    slide(shape(['A plan', 'ignored as a title'], '<p:ph type="ctrTitle"/>'), shape(['One &amp; two', '  ', 'Three'])),
    slide(shape(['No title <br>'.replace('<br>', '')])),
    slide(),
  ]
  expect(await readSlides(await openTestZip(presentation(slides)))).toEqual({
    slides: [
      { title: 'A plan', texts: ['ignored as a title', 'One & two', 'Three'] },
      { title: '', texts: ['No title'] },
      { title: '', texts: [] },
    ],
    isTruncated: false,
  })
})

it('reads once what a shape shows in new and in old programs', async () => {
  const alternatives = `<mc:AlternateContent><mc:Choice Requires="a14">${shape(['x = 1'])}</mc:Choice><mc:Fallback>${shape(['x = 1'])}</mc:Fallback></mc:AlternateContent>`
  const { slides } = await readSlides(await openTestZip(presentation([slide(alternatives, shape(['after']))])))
  expect(slides).toEqual([{ title: '', texts: ['x = 1', 'after'] }])
})

it('ends at limits of slides and of text', async () => {
  const many = await readSlides(await openTestZip(presentation(Array.from({ length: 210 }, () => slide(shape(['x']))))))
  expect([many.slides.length, many.isTruncated]).toEqual([200, true])
  const wordy = await readSlides(await openTestZip(presentation([slide(shape(['word '.repeat(50_000)])), slide()])))
  const length = wordy.slides.reduce((sum, { texts }) => sum + texts.join('').length, 0)
  expect([length <= 100_000, wordy.isTruncated]).toEqual([true, true])
})

it('counts line breaks as text, which cost space, too', async () => {
  const broken = `<p:sp><p:txBody><a:p><a:r><a:t>x</a:t></a:r>${'<a:br/>'.repeat(200_000)}<a:r><a:t>y</a:t></a:r></a:p></p:txBody></p:sp>`
  const { slides, isTruncated } = await readSlides(await openTestZip(presentation([slide(broken)])))
  expect([slides[0]?.texts, isTruncated]).toEqual([['x'], true])
})

it('does not read elements that are nested deeper than any program nests them', async () => {
  const zip = await openTestZip(presentation([slide('<a>'.repeat(100_000))]))
  await expect(readSlides(zip)).rejects.toThrow(RangeError)
})

it('does not read a slide that is far larger than its text', async () => {
  const zip = await openTestZip(presentation([slide(' '.repeat(20 * 2 ** 20))]))
  await expect(readSlides(zip)).rejects.toThrow(RangeError)
})
