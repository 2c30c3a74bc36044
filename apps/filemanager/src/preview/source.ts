/** Where the previewed files come from: a folder of the account, or a link. Files are named within it. */
export interface PreviewSource {
  previewUrl: (fileName: string) => string
  downloadUrl: (fileName: string) => string
  /** Resolves to the beginning of a text file. */
  readText: (fileName: string, signal: AbortSignal) => Promise<string>
}
