import type { GenerateFiles } from '@mfe/build'
import { brand } from '@site/brand'
import { socialCard } from '@site/ui/images'
import data from './public/assets/data/careers-data.json' with { type: 'json' }
import { careersImage, openingImage } from './src/career/preview-image.ts'
import { careersContent } from './src/content/careers-content.ts'

/** Images for link previews of the list and of every opening, including closed ones, because their links remain. */
export const previewImages = (async () => {
  const { eyebrow, title } = careersContent.banner
  const list = socialCard({ seed: 'careers', eyebrow, title, line: brand.tagline, brand })
  const openings = data.careers.map(async ({ id, title, team, location, jobTime }) => {
    const line = [location, jobTime].filter(Boolean).join(' · ')
    const picture = await socialCard({ seed: `application-${id}`, eyebrow: team || eyebrow, title, line, brand })
    return [openingImage(id), picture] as const
  })
  return { [careersImage]: await list, ...Object.fromEntries(await Promise.all(openings)) }
}) satisfies GenerateFiles
