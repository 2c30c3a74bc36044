import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The limits of the browsers with the smallest canvases: Safari on phones, and Firefox. Beyond them, nothing is drawn. */
const MAX_PIXELS = 2 ** 24
const MAX_SIDE = 32_767

export interface DrawnPage {
  text: string
  /** Whether the page has pictures that could not be decoded. */
  isIncomplete: boolean
}

/** Draws a page as wide as its canvas is shown. Very large pages get fewer pixels. Rejects if nothing can be drawn. */
export async function drawPage(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): Promise<DrawnPage> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(
    ((canvas.clientWidth || canvas.width) / width) * window.devicePixelRatio,
    Math.sqrt(MAX_PIXELS / (width * height)),
    MAX_SIDE / Math.max(width, height),
  )
  const viewport = page.getViewport({ scale })
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  await page.render({ canvas, viewport }).promise
  return { text: await textOf(page), isIncomplete: await lacksPictures(page) }
}

type PdfPage = Awaited<ReturnType<PDFDocumentProxy['getPage']>>

/** The library draws a page without the pictures that it cannot decode, and stores nothing for them. */
async function lacksPictures(page: PdfPage): Promise<boolean> {
  if (undecoded(page.objs).length > 0) return true
  const shared = undecoded(page.commonObjs)
  if (shared.length === 0) return false
  const { argsArray } = await page.getOperatorList()
  return argsArray.some((args: readonly unknown[] | null) => shared.includes(args?.[0]))
}

const undecoded = (objects: Iterable<readonly unknown[]>): unknown[] =>
  [...objects].filter(([, object]) => object === null).map(([id]) => id)

/** A page whose text cannot be read may still be drawn. */
async function textOf(page: PdfPage): Promise<string> {
  const { items } = await page.getTextContent().catch(() => ({ items: [] }))
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
