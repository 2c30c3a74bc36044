export type PdfQuestion = { ask: 'open'; url: string; files: string } | { ask: 'draw'; page: number; width: number }

export interface PageSize {
  width: number
  height: number
}

export interface OpenedPdf {
  pages: number
  /** The size of the first page, for the space of pages that are not drawn yet; `undefined` if it has none. */
  size: PageSize | undefined
}

export interface DrawnPage {
  bitmap: ImageBitmap
  size: PageSize
  text: string
  /** Whether the page has pictures that could not be decoded. */
  isIncomplete: boolean
}

export type PdfAnswer = OpenedPdf | DrawnPage
