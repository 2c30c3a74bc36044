import { definePage } from '@mfe/page'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { loadedPage } from '../loaded-page.ts'
import type { Site } from '../site.ts'
import { tinyHost, tinyPlan } from '../testing/tiny-host.tsx'
import { routeId, siteRoutes } from './site-router.tsx'

const page = definePage<unknown>({ component: () => <h1>Page</h1>, meta: () => ({ title: 'Page', description: '' }) })
const route = { app: 'careers', path: '/careers', page: './careers' }
const loaded = loadedPage(route, { page, version: '2.0.0' }, undefined, {})

it('passes the initial page state to the frame on the first page only', async () => {
  const site: Site = {
    ...tinyHost,
    plan: tinyPlan,
    year: 2031,
    pageState: 'Thank you',
    load: () => Promise.resolve(loaded),
    skipVersion: () => false,
    readJson: () => Promise.reject(new Error('not to be called')),
  }
  const router = createMemoryRouter(siteRoutes(site), {
    initialEntries: ['/careers'],
    hydrationData: { loaderData: { [routeId(route)]: loaded } },
  })
  render(<RouterProvider router={router} />)
  const goTo = (path: string) => act(() => router.navigate(path))
  const state = () => screen.queryByText('Thank you')

  await goTo('/careers#list')
  expect(state()).not.toBeNull()
  await goTo('/culture')
  expect(state()).toBeNull()
  await goTo('/careers')
  expect(state()).toBeNull()
})
