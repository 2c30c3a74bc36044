import type { GenerateFiles } from '@mfe/build'
import { brand } from '@site/brand'
import { socialCard } from '@site/ui/images'
import { allPages } from './src/content/all-pages.ts'
import { patternSeed } from './src/shared/pattern-seed.ts'
import { previewFile } from './src/shared/preview-image.ts'

/** Draws an image of each page for link previews: its motif, name and title. */
export const previewImages = (async () => {
  const entries = allPages.map(async (page) => {
    const title = 'hero' in page ? page.hero.title : page.headline
    const eyebrow = 'hero' in page ? page.hero.eyebrow : page.title
    const picture = await socialCard({ seed: patternSeed(page.path), eyebrow, title, line: brand.tagline, brand })
    return [previewFile(page.path), picture] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}) satisfies GenerateFiles
