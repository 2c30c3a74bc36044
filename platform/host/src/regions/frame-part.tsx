import { Component, createContext, type ReactNode, Suspense } from 'react'
import { keepFields } from './kept-fields.ts'
import { ServerRegion } from './server-region.tsx'

/** Provides the server's HTML of the document, which is what parts fall back to. */
export const ServerHtmlContext = createContext<Element | undefined>(undefined)

interface FramePartProps {
  /** Selects the part's element in the server's HTML. Omitted for a part whose HTML is of no use, such as toasts. */
  selector?: string
  /** Shown instead of a part that throws, if the server's HTML does not contain it. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * A part of the frame. If it throws, the rest keeps working, and the server's HTML of the part replaces it: its links
 * work. With a `selector`, it also hydrates separately, so HTML that differs elsewhere does not affect it.
 */
export class FramePart extends Component<FramePartProps, { hasThrown: boolean }> {
  static override contextType = ServerHtmlContext
  declare context: Element | undefined
  override state = { hasThrown: false }

  static getDerivedStateFromError() {
    // What threw is still in the page.
    keepFields()
    return { hasThrown: true }
  }

  override render() {
    const { selector, fallback = null, children } = this.props
    if (!this.state.hasThrown) return selector ? <Suspense>{children}</Suspense> : children
    const element = selector && this.context?.querySelector(selector)
    return element ? <ServerRegion element={element} pathname={window.location.pathname} /> : fallback
  }
}
