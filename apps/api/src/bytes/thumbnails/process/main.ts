// The program of a thumbnail process: reads pictures from its input and writes a thumbnail of each to its output, as
// frames. An empty frame means that the picture has no thumbnail.
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { frameHead, readFrames } from './frames.ts'
import { SOURCE_BYTES, SOURCE_PIXELS, THUMBNAIL_PIXELS } from './limits.ts'

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

const endNow = () => process.kill(process.pid, 'SIGKILL')

// Serving requests has priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Ctrl-C reaches the whole process group, but only the server decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// The server has closed the pipe, or died. An ordinary exit would wait for the picture that is being drawn.
process.stdin.once('end', endNow)
process.stdout.once('error', endNow)

readFrames(process.stdin, SOURCE_BYTES, (picture) => {
  if (!picture) return endNow()
  void drawThumbnail(picture).then((thumbnail) => {
    process.stdout.write(frameHead(thumbnail.length))
    process.stdout.write(thumbnail)
  })
})

/** Draws the first frame, upright and without metadata. Resolves to an empty buffer if there is no valid picture. */
async function drawThumbnail(picture: Buffer): Promise<Buffer> {
  try {
    return await sharp(picture, { limitInputPixels: SOURCE_PIXELS, failOn: 'error', autoOrient: true })
      .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
  } catch {
    return Buffer.alloc(0)
  }
}
