import { create, type Font } from 'fontkit'

/** Parses a font file. Throws if it is a collection. */
export function parseFont(bytes: Buffer): Font {
  const font = create(bytes)
  if (!('layout' in font)) throw new Error('The file contains more than one font.')
  return font
}
