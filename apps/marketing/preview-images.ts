import { join } from 'node:path'
import type { GenerateFiles } from '@mfe/build'
import { brand } from '@site/brand'
import { readPictures, type SocialCard, socialCard } from '@site/ui/images'
import { previewDrawings } from './previews/drawings.ts'
import { allPages } from './src/content/all-pages.ts'
import type { AnyPage } from './src/content/types.ts'
import { imagePath } from './src/shared/image-path.ts'
import { patternSeed } from './src/shared/pattern-seed.ts'
import { previewFigure, previewFile, previewTitle } from './src/shared/preview-image.ts'

/** All drawings that pages show as images, by path. */
export const drawings = readPictures(join(import.meta.dirname, 'pictures'))

/** Draws each page's link preview image: its eyebrow and title, and its figure, or its weave if it has none. */
export const previewImages = (async () => {
  const entries = allPages.map(async (page) => [previewFile(page.path), await socialCard(previewCard(page))] as const)
  return Object.fromEntries(await Promise.all(entries))
}) satisfies GenerateFiles

export const previewCard = (page: AnyPage): SocialCard => ({
  seed: patternSeed(page.path),
  eyebrow: eyebrowOf(page),
  title: previewTitle(page),
  line: industryOf(page) ?? brand.tagline,
  figure: figureOf(page),
  brand,
})

const kinds: Partial<Record<AnyPage['kind'], string>> = { legal: 'Legal', product: 'Product', whitepaper: 'Whitepaper' }

const eyebrowOf = (page: AnyPage): string =>
  page.kind === 'home' ? page.hero.eyebrow : (kinds[page.kind] ?? page.title)

const industryOf = ({ kind, path }: AnyPage): string | undefined =>
  kind === 'whitepaper' ? allPages.find((page) => path === `${page.path}/whitepaper`)?.title : undefined

function figureOf(page: AnyPage): string | undefined {
  const figure = previewFigure(page)
  if (!figure) return undefined
  const drawing = allDrawings[figure.file]
  if (!drawing) throw new Error(`The link preview of ${page.path} shows ${figure.file}, which is not drawn.`)
  return drawing
}

const allDrawings: Readonly<Record<string, string>> = {
  ...drawings,
  ...Object.fromEntries(Object.entries(previewDrawings).map(([name, svg]) => [imagePath('previews', name), svg])),
}
