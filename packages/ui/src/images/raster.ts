import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** In node_modules, so it is deleted with the installed packages and never counts as source. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/images')

/** Renders an SVG as PNG with a cache, always with the same bytes. A `quality` below 100 reduces colors and size. */
export async function renderPng(svg: string, width: number, height: number, quality = 100): Promise<Buffer> {
  const options = { palette: true, compressionLevel: 9, effort: 7, dither: 0.3, quality }
  const recipe = JSON.stringify([svg, width, height, options, sharp.versions])
  const file = join(CACHE, `${createHash('sha256').update(recipe).digest('hex')}.png`)
  const cached = await readFile(file).catch(() => undefined)
  if (cached) return cached
  const png = await sharp(Buffer.from(svg), { density: 72 }).resize(width, height).png(options).toBuffer()
  // Atomically, because the builds of several apps draw at the same time.
  const draft = join(CACHE, `${randomUUID()}.draft`)
  await mkdir(CACHE, { recursive: true })
  await writeFile(draft, png)
  await rename(draft, file)
  return png
}
