import { Component, type ReactNode } from 'react'
import { RegionFailure } from '../errors/region-failure.tsx'

interface Props {
  app: string
  children: ReactNode
}

/** Keeps an error that a page throws while it renders inside its region. */
export class RegionBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <RegionFailure remote={this.props.app} retry={() => this.setState({ failed: false })} />
  }
}
