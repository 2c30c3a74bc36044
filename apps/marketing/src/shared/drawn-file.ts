type DrawingKind = 'industries' | 'portraits' | 'technologies'

/** Where a drawing lies, from the site's root. The build draws them all (`pictures/`). */
export const drawnFile = (kind: DrawingKind, name: string): string =>
  `assets/${kind}/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.svg`
