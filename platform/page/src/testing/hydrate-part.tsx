import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'

/**
 * Hydrates the server's HTML of a part of a page. Calls `meanwhile` before, to act on the HTML as an early visitor
 * would.
 */
export function hydratePart(part: ReactNode, at: string, meanwhile?: () => void): void {
  const routed = <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(routed)
  meanwhile?.()
  render(routed, { container, hydrate: true })
}
