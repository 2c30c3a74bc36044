import type { FolderPath, StoredFile } from '@site/contracts'
import type { CallOptions, SendOptions } from './options.ts'

export interface FilesClient {
  list(folder: FolderPath, options?: CallOptions): Promise<StoredFile[]>
  upload(folder: FolderPath, file: File, options?: SendOptions): Promise<{ message: string }>
  rename(folder: FolderPath, fileName: string, newName: string): Promise<{ message: string }>
  delete(folder: FolderPath, fileName: string): Promise<{ message: string }>
  /** Returns a URL for the browser to download from, with the session cookie. */
  downloadUrl(folder: FolderPath, fileName: string): string
  /** Returns a URL that shows an image, a text or a PDF in the page, with the session cookie. */
  previewUrl(folder: FolderPath, fileName: string): string
  /** Resolves to the beginning of a text from the preview URL, at most `PREVIEW_TEXT_BYTES`. */
  previewText(folder: FolderPath, fileName: string, options?: CallOptions): Promise<string>
  /** Resolves to the media type of one of these URLs, without loading its bytes. */
  mediaTypeOf(url: string, options?: CallOptions): Promise<string>
}
