import { Component, type ReactNode } from 'react'
import type { LoadedRoute } from '../loaded-page.ts'
import { keepFields, restoreFields } from './kept-fields.ts'

interface Props {
  /** The content of the region. A change resets the error. */
  loaded: LoadedRoute
  /** Loads another version of the page. Returns `false` if there is none. */
  switchVersion: (error: unknown) => boolean
  /** Shown until the other version has loaded. */
  placeholder: ReactNode
  failure: (error: unknown) => ReactNode
  children: ReactNode
}

interface State {
  hasThrown: boolean
  /** The error to show if there is no other version. */
  fatal?: { error: unknown }
}

/** Confines render errors to the region of the page that throws them. */
export class RegionBoundary extends Component<Props, State> {
  override state: State = { hasThrown: false }

  static getDerivedStateFromError() {
    // What threw is still in the page.
    keepFields()
    return { hasThrown: true }
  }

  override componentDidCatch(error: unknown) {
    if (!this.props.switchVersion(error)) this.setState({ fatal: { error } })
  }

  override componentDidUpdate(previous: Props, { hasThrown: hadThrown }: State) {
    const { hasThrown } = this.state
    if (hasThrown && previous.loaded !== this.props.loaded) this.setState({ hasThrown: false, fatal: undefined })
    if (hadThrown && !hasThrown) restoreFields()
  }

  override render() {
    const { hasThrown, fatal } = this.state
    if (!hasThrown) return this.props.children
    return fatal ? this.props.failure(fatal.error) : this.props.placeholder
  }
}
