import type { ApiClient } from '@site/api-client'
import { provideApi } from '@site/services'
import { LiveRegions } from '@site/ui'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'

export { collectToasts } from '@site/services/testing'

type ApiStubs = { [Group in keyof ApiClient]?: Partial<ApiClient[Group]> }

/** Renders a part of the shell inside a router, with the live regions of the frame. */
export function renderInSite(ui: ReactNode, path = '/'): RenderResult {
  const element = (
    <>
      {ui}
      <LiveRegions />
    </>
  )
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })} />)
}

/** Replaces the API client; a call without a stub fails. */
export function fakeApi(stubs: ApiStubs): void {
  provideApi(() => Promise.resolve(stubs as ApiClient))
}

/** Stubs `location.assign`, which would load another document. */
export function stubLocationAssign() {
  return vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
}

/** Stubs `location.replace`, which would load another document. */
export function stubLocationReplace() {
  return vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
}
