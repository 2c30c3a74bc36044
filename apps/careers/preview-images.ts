import { join } from 'node:path'
import type { GenerateFiles } from '@mfe/build'
import { brand } from '@site/brand'
import type { Career } from '@site/contracts'
import { readPictures, type SocialCard, socialCard } from '@site/ui/images'
import { openingFigure } from './previews/opening-figure.ts'
import data from './public/assets/data/careers-data.json' with { type: 'json' }
import { careersImage, figureFacts, openingImage } from './src/career/preview-image.ts'
import { careersContent } from './src/content/careers-content.ts'

/** All drawings that pages show as images, by path. */
export const drawings = readPictures(join(import.meta.dirname, 'pictures'))

/** Images for link previews of the list and of every opening, including closed ones, because their links remain. */
export const previewImages = (async () => {
  const entries = Object.entries(previewCards).map(async ([file, card]) => [file, await socialCard(card)] as const)
  return Object.fromEntries(await Promise.all(entries))
}) satisfies GenerateFiles

const { banner, hiring } = careersContent

const listCard: SocialCard = {
  seed: 'careers',
  eyebrow: banner.eyebrow,
  title: banner.title,
  line: brand.tagline,
  figure: drawings[hiring.picture.file],
  brand,
}

function openingCard(career: Career): SocialCard {
  const facts = figureFacts(career)
  return {
    seed: `application-${career.id}`,
    eyebrow: career.team || banner.eyebrow,
    title: career.title,
    line: [career.location, career.jobTime].filter(Boolean).join(' · '),
    figure: facts && openingFigure(facts),
    brand,
  }
}

export const previewCards: Readonly<Record<string, SocialCard>> = {
  [careersImage]: listCard,
  ...Object.fromEntries((data.careers as Career[]).map((career) => [openingImage(career.id), openingCard(career)])),
}
