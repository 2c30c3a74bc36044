import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { DrawnPage, PageRequest } from './pdf-messages.ts'

/** The area of the canvas of a page: 32 MiB. A page in the dialog needs less than that on most screens. */
const MAX_PIXELS = 2 ** 23
const MAX_SIDE = 16_384

const MAX_TEXT = 50_000

/** Draws a page, but very large ones with fewer pixels. Rejects if nothing can be drawn. */
export async function drawPage(pdf: PDFDocumentProxy, request: PageRequest): Promise<DrawnPage> {
  const page = await pdf.getPage(request.page)
  try {
    // The page may already be rotated in the file.
    const rotation = (page.rotate + request.rotation) % 360
    const size = page.getViewport({ scale: 1, rotation })
    const scale = Math.min(
      request.width / size.width,
      Math.sqrt(MAX_PIXELS / (size.width * size.height)),
      MAX_SIDE / Math.max(size.width, size.height),
    )
    const viewport = page.getViewport({ scale, rotation })
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.floor(viewport.width)),
      Math.max(1, Math.floor(viewport.height)),
    )
    // The library draws on canvases outside of documents, too.
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
    const [text, isIncomplete] = [await textOf(page), await lacksPictures(page)]
    return {
      bitmap: canvas.transferToImageBitmap(),
      size: { width: size.width, height: size.height },
      text,
      isIncomplete,
    }
  } finally {
    page.cleanup()
  }
}

/** The library draws a page without the pictures that it cannot decode, and stores nothing for them. */
async function lacksPictures(page: PDFPageProxy): Promise<boolean> {
  if (undecoded(page.objs).length > 0) return true
  const shared = undecoded(page.commonObjs)
  if (shared.length === 0) return false
  const { argsArray } = await page.getOperatorList()
  return argsArray.some((args: readonly unknown[] | null) => shared.includes(args?.[0]))
}

const undecoded = (objects: Iterable<readonly unknown[]>): unknown[] =>
  [...objects].filter(([, object]) => object === null).map(([id]) => id)

/** Returns the beginning of the text of a page. One whose text cannot be read may still be drawn. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const parts: string[] = []
  let length = 0
  const reader = page.streamTextContent().getReader()
  try {
    for (let chunk = await reader.read(); !chunk.done && length < MAX_TEXT; chunk = await reader.read()) {
      for (const item of chunk.value.items) {
        if (!('str' in item)) continue
        parts.push(item.str)
        length += item.str.length + 1
      }
    }
    await reader.cancel()
  } catch {
    return ''
  }
  return parts.join(' ').slice(0, MAX_TEXT)
}
