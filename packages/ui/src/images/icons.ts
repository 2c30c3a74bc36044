import { bandColors } from './colors.ts'
import { renderPng } from './raster.ts'

/** A company's mark on a 32-pixel grid: two sets of threads, as path data. */
export interface Mark {
  warp: string
  weft: string
}

export const markSvg = ({ warp, weft }: Mark): string =>
  `<g fill="none" stroke-width="4" stroke-linecap="round"><path d="${warp}" stroke="${bandColors.accent}"/><path d="${weft}" stroke="${bandColors.weft}"/></g>`

/** The corner radius on a 32-pixel grid, and the size of the mark relative to the tile. */
type Tile = Readonly<Record<'radius' | 'scale', number>>

const ROUNDED: Tile = { radius: 7, scale: 0.72 }
/** Devices may crop the icon to a circle of 80% of its width (W3C Web Application Manifest, "maskable"). */
const FULL_BLEED: Tile = { radius: 0, scale: 0.56 }

/** Draws a picture on a 32-pixel grid on a dark tile, which is legible on light and dark tabs alike. */
function tileSvg(picture: string, { radius, scale }: Tile): string {
  const inset = 16 * (1 - scale)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">',
    `<rect width="32" height="32" rx="${radius}" fill="${bandColors.background}"/>`,
    `<g transform="translate(${inset} ${inset}) scale(${scale})">`,
    picture,
    '</g></svg>',
  ].join('')
}

const square = (picture: string, tile: Tile, size: number): Promise<Buffer> =>
  renderPng(tileSvg(picture, tile).replace('width="32" height="32"', `width="${size}" height="${size}"`), size, size)

/** Draws every icon that browsers and devices request, by file name. */
export async function siteIcons(mark: Mark): Promise<Record<string, Uint8Array>> {
  const picture = markSvg(mark)
  return {
    'favicon.svg': Buffer.from(tileSvg(picture, ROUNDED)),
    'favicon.ico': toIco(await square(picture, ROUNDED, 32), 32),
    'apple-touch-icon.png': await square(picture, FULL_BLEED, 180),
    ...(await appIcons('icon', picture)),
  }
}

/** Draws the icons of the file area as an app: the mark in a folder. */
export async function filesIcons(mark: Mark): Promise<Record<string, Uint8Array>> {
  const folder = 'M2 9a3 3 0 0 1 3-3h6.5l3.5 4H27a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3z'
  const outline = `<path d="${folder}" fill="none" stroke="${bandColors.text}" stroke-width="2" stroke-linejoin="round"/>`
  const picture = `${outline}<g transform="translate(10.2 12.7) scale(0.36)">${markSvg(mark)}</g>`
  return { 'files-icon.svg': Buffer.from(tileSvg(picture, ROUNDED)), ...(await appIcons('files-icon', picture)) }
}

/** Draws the sizes that an installed app needs, each also as a maskable icon. */
const appIcons = async (name: string, picture: string): Promise<Record<string, Uint8Array>> => ({
  [`${name}-192.png`]: await square(picture, ROUNDED, 192),
  [`${name}-512.png`]: await square(picture, ROUNDED, 512),
  [`${name}-maskable-192.png`]: await square(picture, FULL_BLEED, 192),
  [`${name}-maskable-512.png`]: await square(picture, FULL_BLEED, 512),
})

/** Wraps one PNG as an ICO file: a directory of one entry, then the unchanged image. */
function toIco(png: Buffer, size: number): Buffer {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(1, 4)
  directory.writeUInt8(size, 6)
  directory.writeUInt8(size, 7)
  directory.writeUInt16LE(1, 10)
  directory.writeUInt16LE(32, 12)
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, png])
}
