import type { Folder, FolderPath, FolderSummary } from '@site/contracts'
import type { CallOptions } from './options.ts'

/** The folders of the signed-in user, named by their paths of up to four names from the root. */
export interface FoldersClient {
  /** Resolves to the folders directly below `parent`; the empty path lists root folders. */
  list(parent: FolderPath, options?: CallOptions): Promise<Folder[]>
  /** Counts what the folder at `path` contains at any depth. */
  summary(path: FolderPath, options?: CallOptions): Promise<FolderSummary>
  create(parent: FolderPath, name: string): Promise<{ message: string }>
  /** Renames the folder at `path` within its parent. */
  rename(path: FolderPath, newName: string): Promise<{ message: string }>
  /** Returns a URL for the browser to download the folder from, as a zip. */
  zipUrl(path: FolderPath): string
  /** Deletes the folder at `path` with everything in it. */
  delete(path: FolderPath): Promise<{ message: string }>
}
