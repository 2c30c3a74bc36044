import { Component, type ReactNode } from 'react'
import { RegionFailure } from '../errors/region-failure.tsx'

interface Props {
  app: string
  /** A failure at one address says nothing of the next. */
  address: string
  children: ReactNode
}

/** Keeps an error that a page throws while it renders inside its region. */
export class RegionBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.address !== this.props.address) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <RegionFailure remote={this.props.app} retry={() => this.setState({ failed: false })} />
  }
}
