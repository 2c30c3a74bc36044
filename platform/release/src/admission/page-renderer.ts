import type { ReleaseStore } from '../store/release-store.ts'

/** Renders pages as the site would, with one version in place of its app's live version. */
export interface PageRenderer {
  /** Rejects when the page throws or takes too long. If the error has a `fix`, it says what to do. */
  renderPage(app: string, version: string, path: string): Promise<{ status: number; html: string }>
  close(): Promise<void>
}

/** Provided by the command-line tool, because the gateway renders pages, and this package must not import it. */
export type OpenPageRenderer = (store: ReleaseStore) => Promise<PageRenderer>
