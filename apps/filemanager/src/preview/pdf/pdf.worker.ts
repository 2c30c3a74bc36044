import { getDocument, PDFDataRangeTransport, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { answerQuestions, whileWaiting } from '../workers/answer-questions.ts'
import { loadRange, notLoaded } from '../workers/load-range.ts'
import { Canvases } from './canvases.ts'
import { drawPage } from './draw-page.ts'
import { LibraryFiles } from './library-files.ts'
import { limitMemory } from './limit-memory.ts'
import type { OpenedPdf, PdfAnswer, PdfQuestion } from './pdf-messages.ts'

/** For the file itself, of which only the parts that are drawn are loaded. */
const MAX_FILE_BYTES = 2 ** 28
/** For opening a file, and for each page. A scan in color with 600 dots per inch takes most of it. */
const MAX_WORK_BYTES = 2 ** 29
/** Larger pictures are scaled down. */
const MAX_PICTURE_BYTES = 2 ** 26
/** Smaller files load with one request. */
const FIRST_BYTES = 2 ** 20

const renewMemory = limitMemory(globalThis, MAX_WORK_BYTES)

const loading = Promise.withResolvers<never>()
loading.promise.catch(() => undefined)
let opened: PDFDocumentProxy

answerQuestions<PdfQuestion, PdfAnswer>(
  (question) => {
    renewMemory()
    const answer = question.ask === 'open' ? open(question) : drawPage(opened, question)
    return Promise.race([answer, loading.promise])
  },
  (answer) => ('bitmap' in answer ? [answer.bitmap] : []),
)

async function open({ url, files }: { url: string; files: string }): Promise<OpenedPdf> {
  // Without a worker of its own, the library parses in this one: there is one limit for parsing and drawing.
  await whileWaiting(import(/* webpackIgnore: true */ `${files}legacy/build/pdf.worker.min.mjs`).catch(notLoaded))
  const start = await whileWaiting(loadRange(url, 0, FIRST_BYTES))
  if (start.length > MAX_FILE_BYTES) throw new RangeError('The file is too large.')
  opened = await getDocument({
    range: new FileRanges(url, start.length, start.bytes),
    disableStream: true,
    disableAutoFetch: true,
    canvasMaxAreaInBytes: MAX_PICTURE_BYTES,
    // The browser's decoder would allocate what the picture declares.
    isImageDecoderSupported: false,
    // Fonts of a worker belong to its global object.
    ownerDocument: globalThis as unknown as Document,
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    useWorkerFetch: false,
    BinaryDataFactory: LibraryFiles,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    // Takes the decoders in JavaScript from the same folder: the workers' policy allows no WebAssembly. Loading them
    // counts as work, because the library imports them by itself, and no setting replaces that.
    useWasm: false,
  }).promise
  const pages = opened.numPages
  if (pages < 1) return { pages, size: undefined }
  const size = await opened.getPage(1).then(
    (page) => page.getViewport({ scale: 1 }),
    () => undefined,
  )
  return { pages, size: size && { width: size.width, height: size.height } }
}

/** Loads the parts of a file that the library asks for, and reports failures, which the library cannot. */
class FileRanges extends PDFDataRangeTransport {
  readonly #url: string

  constructor(url: string, length: number, initialData: Uint8Array) {
    super(length, initialData)
    this.#url = url
  }

  override requestDataRange(begin: number, end: number): void {
    const range = whileWaiting(loadRange(this.#url, begin, end))
    range.then(({ bytes }) => this.onDataRange(begin, bytes), loading.reject)
  }
}

/** The library's own needs a document. It then applies masks without filters, as in its own worker for drawing. */
class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addKnockoutFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  addSelectionHCMFilter = () => 'none'
  addSelectionFilter = () => 'none'
  createSelectionStyle = () => null
  destroy = () => undefined
}
