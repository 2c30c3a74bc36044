import sharp from 'sharp'
import { SOURCE_PIXELS, THUMBNAIL_PIXELS } from './limits.ts'

// Allows only raster formats that browsers display, not SVG, PDF, TIFF or the library's other formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.concurrency(1)
sharp.cache(false)

/**
 * Draws the first frame of a picture, upright and without metadata, as a small WebP. Resolves to an empty buffer if the
 * file is not a picture, is damaged, or is too large.
 */
export async function drawThumbnail(picture: Buffer): Promise<Buffer> {
  try {
    return await sharp(picture, { limitInputPixels: SOURCE_PIXELS, failOn: 'error', autoOrient: true })
      .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
  } catch {
    return Buffer.alloc(0)
  }
}
