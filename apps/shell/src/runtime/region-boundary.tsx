import { Component, type ReactNode } from 'react'
import type { LoadedRoute } from './loaded-page.ts'

interface Props {
  /** What the region shows: a failure says nothing of what comes next. */
  loaded: LoadedRoute
  /** Asks for another version. Returns whether one is on its way. */
  takeOver: (error: unknown) => boolean
  /** Shown until the other version is there. */
  waiting: ReactNode
  failure: (error: unknown) => ReactNode
  children: ReactNode
}

interface State {
  hasThrown: boolean
  /** Set where nothing takes over. */
  final?: { error: unknown }
}

/** Keeps an error that a page throws while it renders inside its region. */
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
