import type { PageMeta } from '@mfe/page'
import type { Career } from '@site/contracts'

type Image = NonNullable<PageMeta['image']>

/** The images for link previews, relative to the site's root: one for the list and one per opening. */
export const careersImage = 'assets/og/careers.png'
export const openingImage = (id: string): string => `assets/og/application-${id}.png`

/** Returns an image's metadata. Its alt text is the title, followed by a description of the drawing. */
export const imageMeta = (file: string, ...parts: readonly string[]): Image => ({
  src: `/${file}`,
  alt: parts.join('. '),
})

/** Returns the facts that an opening's figure shows; an opening that lacks one of them has no figure. */
export const figureFacts = ({ workplace, salary }: Career): FigureFacts | undefined =>
  workplace && salary && { workplace, salary }

export type FigureFacts = Required<Pick<Career, 'workplace' | 'salary'>>

export const workplaceScenes: Readonly<Record<FigureFacts['workplace'], string>> = {
  'on-site': 'A mill between trees',
  hybrid: 'A mill and a house, joined by a thread',
  remote: 'A house in the hills',
}
