import { Component, type ReactNode } from 'react'
import type { LoadedRoute } from '../loaded-page.ts'

interface Props {
  /** The content of the region; a change resets the failure. */
  loaded: LoadedRoute
  /** Requests another version. Returns whether one is loading. */
  takeOver: (error: unknown) => boolean
  /** Shown until the other version has loaded. */
  waiting: ReactNode
  failure: (error: unknown) => ReactNode
  children: ReactNode
}

interface State {
  hasThrown: boolean
  /** Set when there is no other version to show. */
  final?: { error: unknown }
}

/** Confines an error that a page throws while rendering to its region. */
export class RegionBoundary extends Component<Props, State> {
  override state: State = { hasThrown: false }

  static getDerivedStateFromError() {
    return { hasThrown: true }
  }

  override componentDidCatch(error: unknown) {
    if (!this.props.takeOver(error)) this.setState({ final: { error } })
  }

  override componentDidUpdate(before: Props) {
    if (this.state.hasThrown && before.loaded !== this.props.loaded) {
      this.setState({ hasThrown: false, final: undefined })
    }
  }

  override render() {
    const { hasThrown, final } = this.state
    if (!hasThrown) return this.props.children
    return final ? this.props.failure(final.error) : this.props.waiting
  }
}
