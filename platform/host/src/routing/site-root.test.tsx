import { definePage, FollowedLinkContext } from '@mfe/page'
import { act, render, screen } from '@testing-library/react'
import { useContext } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { loadedPage } from '../loaded-page.ts'
import type { Site } from '../site.ts'
import { tinyHost, tinyPlan } from '../testing/tiny-host.tsx'
import { routeId, siteRoutes } from './site-router.tsx'

function Page() {
  return <h1>{useContext(FollowedLinkContext) ? 'by a link' : 'otherwise'}</h1>
}

const page = definePage<unknown>({ component: Page, meta: () => ({ title: 'Page', description: '' }) })
const route = { app: 'careers', path: '/careers', page: './careers' }
const loaded = loadedPage(route, { page, version: '2.0.0' }, undefined, {})

function open(pageState?: string) {
  const site: Site = {
    ...tinyHost,
    plan: tinyPlan,
    year: 2031,
    pageState,
    load: () => Promise.resolve(loaded),
    skipVersion: () => false,
    readJson: () => Promise.reject(new Error('not to be called')),
  }
  const router = createMemoryRouter(siteRoutes(site), {
    initialEntries: ['/careers'],
    hydrationData: { loaderData: { [routeId(route)]: loaded } },
  })
  render(<RouterProvider router={router} />)
  return (to: string | -1) => act(() => (to === -1 ? router.navigate(-1) : router.navigate(to)))
}

it('passes the frame the state that the page came with, and none on any other page', async () => {
  const goTo = open('Thank you')
  const state = () => screen.queryByText('Thank you')

  await goTo('/careers#list')
  expect(state()).not.toBeNull()
  await goTo('/culture')
  expect(state()).toBeNull()
  await goTo('/careers')
  expect(state()).toBeNull()
})

it('tells pages whether the visitor followed a link to their top', async () => {
  const goTo = open()
  const way = () => screen.getByRole('heading').textContent

  expect(way()).toBe('otherwise')
  await goTo('/culture')
  expect(way()).toBe('by a link')
  await goTo('/careers#list')
  expect(way()).toBe('otherwise')
  await goTo(-1)
  expect(way()).toBe('otherwise')
})
