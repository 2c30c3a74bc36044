import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Loads the parts of a file that the library asks for, and reports failures, which the library cannot. */
export class FileRanges extends PDFDataRangeTransport {
  readonly #load: (begin: number, end: number) => Promise<Uint8Array>
  readonly #onFailure: (error: unknown) => void

  constructor(
    length: number,
    initialData: Uint8Array,
    load: (begin: number, end: number) => Promise<Uint8Array>,
    onFailure: (error: unknown) => void,
  ) {
    super(length, initialData)
    this.#load = load
    this.#onFailure = onFailure
  }

  override requestDataRange(begin: number, end: number): void {
    this.#load(begin, end).then((bytes) => this.onDataRange(begin, bytes), this.#onFailure)
  }
}
