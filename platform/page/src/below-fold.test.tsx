import { act, cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { BelowFold } from './below-fold.tsx'

afterEach(cleanup)

/** What the page held when its first screen was put into the document. */
let atFirst: string | null = null

function Page() {
  useLayoutEffect(() => {
    atFirst = document.body.textContent
  }, [])
  return (
    <>
      <h1>First screen</h1>
      <BelowFold>, and the rest</BelowFold>
    </>
  )
}

function siteAt(...addresses: string[]) {
  const routes = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/page', element: <Page /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: addresses })
  render(<RouterProvider router={router} />)
  return (to: string | -1) => act(() => (to === -1 ? router.navigate(-1) : router.navigate(to)))
}

const WHOLE = 'First screen, and the rest'

it('shows the first screen of a followed link, then the rest', async () => {
  const open = siteAt('/')
  await open('/page')
  expect(atFirst).toBe('First screen')
  expect(await screen.findByText(/and the rest/)).toBeTruthy()
  expect(document.body.textContent).toBe(WHOLE)
})

it('renders the whole page at once when it hydrates server HTML', () => {
  siteAt('/page')
  expect(atFirst).toBe(WHOLE)
})

it('renders the whole page at once if the address has a fragment', async () => {
  const open = siteAt('/')
  await open('/page#rest')
  expect(atFirst).toBe(WHOLE)
})

it('renders the whole page at once when a visitor goes back to it', async () => {
  const open = siteAt('/page', '/')
  atFirst = null
  await open(-1)
  expect(atFirst).toBe(WHOLE)
})
