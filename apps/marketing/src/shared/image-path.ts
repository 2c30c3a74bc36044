export type DrawingKind =
  | 'figures'
  | 'industries'
  | 'portraits'
  | 'previews'
  | 'products'
  | 'scenes'
  | 'services'
  | 'technologies'
  | 'timeline'

/** Returns a drawing's path from the site's root. Its file is in `pictures/`, except those of `previews`. */
export const imagePath = (kind: DrawingKind, name: string): string =>
  `assets/${kind}/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.svg`
