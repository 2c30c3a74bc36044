import { act, render } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { LoadedRoute } from '../loaded-page.ts'
import { tinyHost } from '../testing/tiny-host.tsx'
import { useDocumentHead } from './document-head.ts'

afterEach(() => document.head.replaceChildren())

function Root() {
  useDocumentHead(tinyHost)
  return <Outlet />
}

const hydrating: LoadedRoute = {
  kind: 'hydrating',
  page: new Promise(() => undefined),
  data: null,
  app: 'a',
  version: '1',
}
const pending: LoadedRoute = { kind: 'pending' }
const meta = { title: 'Services', description: 'What we do.' }
const loaded: LoadedRoute = {
  kind: 'page',
  page: { component: () => null, meta: () => meta },
  meta,
  data: null,
  app: 'a',
  version: '1',
}

const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content

it.each([
  ['a page that is hydrating', hydrating],
  ['a frame without a page', pending],
])('updates the head on navigation away from %s', async (_case, first) => {
  document.head.innerHTML =
    '<title>First</title><meta name="description" content="First."><link rel="canonical" href="http://localhost/">'
  const routes = [
    {
      id: 'root',
      element: <Root />,
      children: [
        { id: 'first', path: '/', element: null, loader: () => first },
        { id: 'next', path: '/services', element: null, loader: () => loaded },
      ],
    },
  ]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { first } } })
  render(<RouterProvider router={router} />)
  expect([document.title, metaOf('description')]).toEqual(['First', 'First.'])
  await act(() => router.navigate('/services'))
  expect(document.title).toBe('Services | Tiny')
  expect([metaOf('description'), metaOf('robots')]).toEqual(['What we do.', 'index,follow'])
  expect(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href).toBe('http://localhost/services')
})
