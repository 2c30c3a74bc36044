import type { Audience, CompositionPlan } from '@mfe/contract'
import type { Page, PageMeta } from '@mfe/page'
import type { ComponentType, ReactNode } from 'react'
import type { FailureReason } from './loader/remote-load-error.ts'

/** The parts of a host that the site provides. Browser and server use the same ones, so hydration matches. */
export interface HostParts {
  /** Surrounds every page. Must put its children directly into its only `<main>`. */
  Frame: ComponentType<FrameProps>
  /** The components that are shown in place of a page while it loads, when it fails, and when none matches the URL. */
  regions: {
    Pending: ComponentType<PendingProps>
    Failed: ComponentType<FailedProps>
    NotFound: ComponentType
  }
  /** The metadata of the not-found and failed pages. */
  meta: { notFound: Pick<PageMeta, 'title' | 'description'>; failed: Pick<PageMeta, 'title'> }
  /** The host's own pages, by the names of its routes. */
  pages: HostPages
  /** The document's title for a page name, which may be empty. */
  title: (pageName: string) => string
  /** Returns whether a loader error means a lost connection rather than a bug. */
  isConnectionError?: (error: unknown) => boolean
  /** Returns when to scroll to a fragment, and whether it stays in the URL. */
  fragmentTiming?: (location: { pathname: string; hash: string }) => FragmentTiming
}

/** The props of the frame around every page. */
export interface FrameProps {
  menu: CompositionPlan['menu']
  /** Fetches the menu entries in a few words, by path, once per document. */
  loadSummaries: () => Promise<Readonly<Record<string, string>>>
  /** Who the pages of this document are for. */
  audience: Audience
  pathname: string
  /** The server's year, so hydration matches. */
  year: number
  /** The page state of the document; `undefined` after navigation to another page. */
  pageState: unknown
  children: ReactNode
}

/** The props of the region shown while a page loads. */
export interface PendingProps {
  audience: Audience
}

/** The props of the region shown when a page fails. */
export interface FailedProps {
  app: string
  reason: FailureReason
  /** Whether the server's HTML for the page is shown below: it can be read, but is not interactive. */
  isReadable: boolean
  retry: () => void
}

/** The host's own pages, loaded on demand. */
export type HostPages = Readonly<Record<string, () => Promise<{ default: Page<undefined> }>>>

export interface FragmentTiming {
  revealAfterMs?: number
  /** If omitted, the fragment stays in the URL. */
  clearAfterMs?: number
}

export async function loadHostPage(pages: HostPages, name: string): Promise<Page> {
  const load = pages[name]
  if (!load) throw new Error(`The shell has no page ${name}.`)
  const module = await load()
  return module.default as Page
}
