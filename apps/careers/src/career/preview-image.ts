import type { PageMeta } from '@mfe/page'

type Image = NonNullable<PageMeta['image']>

/**
 * The images for link previews, relative to the site's root. The build creates one for the list and one per opening.
 */
export const careersImage = 'assets/og/careers.png'
export const openingImage = (id: string): string => `assets/og/application-${id}.png`

/** Returns an image's metadata. Its alt text is the title, followed by a description of the drawing. */
export const imageMeta = (file: string, ...parts: readonly string[]): Image => ({
  src: `/${file}`,
  alt: parts.join('. '),
})
