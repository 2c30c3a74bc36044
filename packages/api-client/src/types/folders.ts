import type { Folder, FolderPath } from '@site/contracts'
import type { CallOptions } from './options.ts'

export interface FoldersClient {
  /** Folders directly below `parent`; the empty path lists root folders. */
  list(parent: FolderPath, options?: CallOptions): Promise<Folder[]>
  create(parent: FolderPath, name: string): Promise<{ message: string }>
  /** Gives the folder at `path` another name, in the same place. */
  rename(path: FolderPath, newName: string): Promise<{ message: string }>
  /** An address that the browser itself downloads the folder from, as a zip. */
  zipUrl(path: FolderPath): string
  /** Deletes the folder at `path` with everything beneath it. */
  delete(path: FolderPath): Promise<{ message: string }>
}
