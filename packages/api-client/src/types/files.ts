import type { FolderPath, StoredFile } from '@site/contracts'
import type { Call } from './call.ts'
import type { CallOptions, SendOptions } from './options.ts'

/** The files of the signed-in user. A folder is named by its path, up to four names from the root. */
export interface FilesClient {
  list(folder: FolderPath, options?: CallOptions): Promise<StoredFile[]>
  upload(folder: FolderPath, file: File, options?: SendOptions): Promise<{ message: string }>
  rename(folder: FolderPath, fileName: string, newName: string): Promise<{ message: string }>
  delete(folder: FolderPath, fileName: string): Promise<{ message: string }>
  /** Returns a URL for the browser to download from, with the session cookie. */
  downloadUrl(folder: FolderPath, fileName: string): string
  /** Returns a URL that shows a file in the page, with the session cookie, if its type has a preview. */
  previewUrl(folder: FolderPath, fileName: string): string
  /** Returns the URL of a picture's thumbnail. It changes with the upload time, so no browser shows an old one. */
  thumbnailUrl(folder: FolderPath, file: Pick<StoredFile, 'fileName' | 'uploadTime'>): string
  /** Resolves to the beginning of a text file from the preview URL, at most `PREVIEW_TEXT_BYTES`. */
  previewText(folder: FolderPath, fileName: string, options?: CallOptions): Promise<string>
  /** Resolves to the media type of one of these URLs, without loading its bytes. */
  mediaTypeOf(url: string, options?: CallOptions & Pick<Call, 'onHeaders'>): Promise<string>
}
