import { remoteConfig } from '@mfe/build'
import { host } from '@site/services/host'
import remote from './remote.ts'

const pdfjs = {
  from: 'pdfjs-dist',
  files: [
    // Runs in all supported browsers; the modern build needs newer ones.
    'legacy/build/pdf.worker.min.mjs',
    // Encodings of Chinese, Japanese and Korean fonts, and the fonts that every PDF reader has.
    'cmaps/*',
    'standard_fonts/*',
    // JPEG 2000, JBIG2 and CCITT. The policy of the site's workers allows no WebAssembly.
    'wasm/{openjpeg,jbig2}_nowasm_fallback.js',
    'wasm/LICENSE_{OPENJPEG,JBIG2,PDFJS_OPENJPEG,PDFJS_JBIG2}',
    'LICENSE',
  ],
}

/** Bundled with the worker that uses it. */
const mammoth = { from: 'mammoth', files: ['LICENSE'] }

const workers = {
  archive: './src/preview/archives/archive.worker.ts',
  markdown: './src/preview/documents/markdown.worker.ts',
  pdf: './src/preview/pdf/pdf.worker.ts',
  word: './src/preview/office/word.worker.ts',
}

export default remoteConfig(remote, host, import.meta.dirname, { loaded: { mammoth, pdfjs }, workers })
