import { gzipSync } from 'node:zlib'
import type { Page } from '@mfe/page'
import { tone } from '@site/ui/images'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { drawings } from '../preview-images.ts'
import { about } from '../src/content/about.ts'
import { allPages } from '../src/content/all-pages.ts'
import { home } from '../src/content/home.ts'
import { pageFile } from '../src/content/page-file.ts'
import { team } from '../src/content/team.ts'
import { imagePath } from '../src/shared/image-path.ts'

interface PageImage {
  file: string
  size: string
}

const attribute = (tag: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
const sizeOf = (tag: string): string => `${attribute(tag, 'width')} x ${attribute(tag, 'height')}`

/** Lists all images on a page, including repeated ones. */
async function listImages(content: Parameters<typeof pageFile>[0]): Promise<PageImage[]> {
  const { default: page }: { default: Page<undefined> } = await import(`../src/pages/${pageFile(content)}`)
  const html = renderToString(createElement(page.component, { data: undefined }))
  return [...html.matchAll(/<img [^>]+>/g)].map(([tag]) => ({
    file: attribute(tag, 'src').slice(1),
    size: sizeOf(tag),
  }))
}

/** Leaves out the part of the picture that the page shows. */
const wholeFile = ({ file }: PageImage): string => file.split('#')[0] ?? ''

it('draws each image that pages show, in its size, and no others', async () => {
  const images = (await Promise.all(allPages.map(listImages))).flat()
  const shown = images.map(wholeFile)
  expect([...new Set(shown)].sort()).toEqual(Object.keys(drawings).sort())
  expect(new Set(Object.values(drawings)).size).toBe(Object.keys(drawings).length)
  for (const image of images) {
    if (!image.file.includes('#')) expect(image.size, image.file).toBe(sizeOf(drawings[image.file] ?? ''))
  }
})

it('shows parts of pictures that are inside of them, in the same proportions', async () => {
  const parts = (await listImages(home)).filter(({ file }) => file.includes('#'))
  expect(parts).toHaveLength(8)
  for (const { file, size } of parts) {
    const [x = 0, y = 0, width = 0, height = 0] = (/viewBox\((.*)\)\)$/.exec(file)?.[1] ?? '').split(',').map(Number)
    expect(size, file).toBe(`${width} x ${height}`)
    expect(width / height, file).toBeCloseTo(4 / 3, 1)
    expect(x + width, file).toBeLessThanOrEqual(720)
    expect(y + height, file).toBeLessThanOrEqual(360)
  }
})

const repeatable = /^assets\/(technologies|portraits)\//

it('repeats pictures only on the home page, which shows those of other pages', async () => {
  const inner = (await Promise.all(allPages.filter(({ path }) => path !== '/').map(listImages))).flat().map(wholeFile)
  const pictures = inner.filter((file) => !repeatable.test(file))
  expect(pictures).toHaveLength(8 * 2 + 3 * 3 + 9 + 4 + 3)
  expect(new Set(pictures).size).toBe(pictures.length)
})

const picturesOf = (page: (typeof allPages)[number]) => {
  if (page.kind === 'industry') return [page.pictures.work, page.pictures.outcome]
  if (page.kind === 'product') return page.views
  return page.kind === 'service' ? [page.picture] : []
}

it('gives each picture a description of at least eight words that is not its caption', () => {
  for (const { alt, caption } of allPages.flatMap(picturesOf)) {
    expect(alt.split(' ').length, alt).toBeGreaterThanOrEqual(8)
    expect(caption).not.toBe(alt)
  }
})

it('gives each scene a description longer than its caption', () => {
  const milestones = about.timeline.items.flatMap(({ picture }) => (picture ? [picture] : []))
  for (const { alt, caption } of [...about.beliefs.scenes, ...about.people.scenes, ...milestones]) {
    expect(alt.split(' ').length).toBeGreaterThan(caption.split(' ').length)
  }
})

it.each(Object.entries(drawings).filter(([file]) => /portraits|scenes/.test(file)))(
  'draws people in at most 8 KiB: %s',
  (file, svg) => {
    expect(svg.length).toBeLessThanOrEqual(file.includes('portraits') ? 4_000 : 8_192)
  },
)

it('draws six people with different skin, hair and clothes', () => {
  const isTone = (color: string) => Object.values(tone).includes(color)
  const fixedColors = (svg = '') =>
    new Set(
      svg
        .replace(/<style>.*<\/style>/, '')
        .match(/#[0-9a-f]{6}\b/g)
        ?.filter((color) => !isTone(color)),
    )
  const people = [...team, ...about.people.stories].map(({ id }) => fixedColors(drawings[imagePath('portraits', id)]))
  expect(people).toHaveLength(6)
  for (const [index, colors] of people.entries()) {
    for (const others of people.slice(index + 1)) {
      const shared = [...colors].filter((color) => others.has(color))
      expect(shared.length).toBeLessThanOrEqual(colors.size / 3)
    }
  }
})

/** The size of letters before they are scaled. */
const EM = 100

it.each(Object.entries(drawings))(
  'follows the color scheme, is readable on phones, is self-contained and stays small: %s',
  (_, svg) => {
    expect(svg).toContain('@media (prefers-color-scheme:dark){[')
    expect(svg).not.toMatch(/<(script|text|image|foreignObject)|href="(?!#)|url\(|NaN|undefined/)
    const sizes = [...svg.matchAll(/scale\(([\d.]+)\)"><use/g)].map(([, scale]) => Number(scale) * EM)
    expect(Math.min(EM, ...sizes), 'the smallest text').toBeGreaterThanOrEqual(20)
    expect(gzipSync(svg).length).toBeLessThan(6 * 1024)
  },
)
