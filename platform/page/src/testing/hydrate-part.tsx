import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'

/** Renders an element as the server does, then hydrates it. `beforeHydration` can simulate input that precedes it. */
export function hydratePart(part: ReactNode, at: string, beforeHydration?: () => void): void {
  const routed = <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(routed)
  beforeHydration?.()
  render(routed, { container, hydrate: true })
}
