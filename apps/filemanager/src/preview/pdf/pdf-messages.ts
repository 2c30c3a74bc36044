import type { Rotation } from '../viewer/view.ts'

export type PdfQuestion = { ask: 'open'; url: string; files: string } | PageRequest

export interface PageRequest {
  ask: 'draw'
  page: number
  /** In pixels, of the rotated page. */
  width: number
  rotation: Rotation
}

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
  /** As it is drawn, rotated. */
  size: PageSize
  text: string
  /** Whether the page has pictures that could not be decoded. */
  isIncomplete: boolean
}

export type PdfAnswer = OpenedPdf | DrawnPage
