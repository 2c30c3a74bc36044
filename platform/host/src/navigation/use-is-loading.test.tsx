import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { LoadedRoute } from '../loaded-page.ts'
import { useIsLoading } from './use-is-loading.ts'

function Frame() {
  return (
    <>
      <p role="status">{useIsLoading() && 'Loading…'}</p>
      <Outlet />
    </>
  )
}

it('shows in a frame that the page’s code is loading, without a mismatch with the server’s HTML', async () => {
  const code = Promise.withResolvers<never>()
  const page: LoadedRoute = { kind: 'hydrating', page: code.promise, data: null, app: 'a', version: '1' }
  const served: LoadedRoute = { kind: 'pending' }
  const siteWith = (loaded: LoadedRoute) => {
    const children = [{ id: 'page', path: '/', element: null, loader: () => loaded }]
    const hydrationData = { loaderData: { page: loaded } }
    return <RouterProvider router={createMemoryRouter([{ element: <Frame />, children }], { hydrationData })} />
  }
  const container = document.createElement('div')
  container.innerHTML = renderToString(siteWith(served))
  const mismatches: unknown[] = []

  const onRecoverableError = (error: unknown) => void mismatches.push(error)
  const root = await act(() => hydrateRoot(container, siteWith(page), { onRecoverableError }))
  expect([container.textContent, mismatches]).toEqual(['Loading…', []])
  await act(() => code.reject(new Error('The code did not load.')))
  expect(container.textContent).toBe('')
  act(() => root.unmount())
})
