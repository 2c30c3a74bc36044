import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

declare const __webpack_public_path__: string

/**
 * The library's files in this release (rsbuild.config.ts). Browsers do not start workers from another origin, so this
 * is a path on the site's own even if a CDN served this file.
 */
const FILES = `${new URL(__webpack_public_path__, location.href).pathname.replace(/^.*?(?=\/__mfe\/)/, '')}pdfjs/`

GlobalWorkerOptions.workerSrc = `${FILES}legacy/build/pdf.worker.min.mjs`

/** Starts to load a PDF. Decoders, encodings and fonts load when a page first needs them. */
export const openPdf = (url: string) =>
  getDocument({
    url,
    cMapUrl: `${FILES}cmaps/`,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    wasmUrl: `${FILES}wasm/`,
    // Takes the decoders in JavaScript from the same folder: the workers' policy allows no WebAssembly.
    useWasm: false,
  })

export interface PdfFailure {
  title: string
  wayOut: string
}

export const NO_PAGES: PdfFailure = {
  title: 'This PDF has no pages',
  wayOut: 'It may not have been saved completely. Ask its author for a new copy.',
}

const FAILURES: Readonly<Record<string, PdfFailure>> = {
  PasswordException: {
    title: 'This PDF is protected with a password',
    wayOut: 'Download it, then open it with its password.',
  },
  InvalidPDFException: {
    title: 'This PDF is damaged',
    wayOut: 'Its pages cannot be read. Download it and try another program, or ask its author for a new copy.',
  },
  ResponseException: {
    title: 'This PDF could not be loaded',
    wayOut: 'Check your connection, then close the preview and open it again.',
  },
}

/** Describes why a PDF could not be opened. */
export const failureOf = (error: unknown): PdfFailure =>
  FAILURES[error instanceof Error ? error.name : ''] ?? {
    title: 'This PDF could not be displayed',
    wayOut: 'Your browser could not open it. Download it to read it.',
  }
