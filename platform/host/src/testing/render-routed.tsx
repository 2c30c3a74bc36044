import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'

/** Renders an element inside a router at a URL. */
export function renderRouted(element: ReactNode, address: string): RenderResult {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  return render(<RouterProvider router={router} />)
}
