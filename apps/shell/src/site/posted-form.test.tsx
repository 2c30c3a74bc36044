import type { CompositionPlan } from '@mfe/contract'
import { definePage } from '@mfe/page'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import type { ServerForm } from '../contact/server-form.ts'
import { field } from '../testing/form-helpers.ts'
import { loadedPage, type Site } from './site.ts'
import { routeId, siteRoutes } from './site-router.tsx'

const plan: CompositionPlan = {
  audience: 'public',
  shell: { version: '1.0.0' },
  remotes: {},
  routes: { marketing: { '/': './home', '/contactus': './contactus', '/aboutus': './aboutus' } },
  menu: [],
  previews: [],
}

const page = definePage<unknown>({ component: () => <h1>Page</h1>, meta: () => ({ title: 'Page', description: '' }) })
const route = { app: 'marketing', path: '/contactus', page: './contactus' }
const loaded = loadedPage(route, { page, version: '1.0.0' }, undefined, {})

/** Shows the contact page as the answer to a post without script. */
function showAnswer(postedForm: ServerForm) {
  const site: Site = {
    plan,
    year: 2031,
    postedForm,
    load: () => Promise.resolve(loaded),
    prefetch: () => undefined,
    passOver: () => false,
    readJson: () => Promise.reject(new Error('not to be called')),
  }
  const router = createMemoryRouter(siteRoutes(site), {
    initialEntries: ['/contactus'],
    hydrationData: { loaderData: { [routeId(route)]: loaded } },
  })
  render(<RouterProvider router={router} />)
  return (path: string) => act(() => router.navigate(path))
}

describe('the answer to a post without script', () => {
  it('of thanks stays on its page and is on no other', async () => {
    const goTo = showAnswer({ values: {}, errors: {}, sent: true })
    const thanks = () => screen.queryByText('Your message has been sent. We will answer by email.')
    await goTo('/contactus#letstalk')
    expect(thanks()).not.toBeNull()
    await goTo('/')
    expect(thanks()).toBeNull()
    await goTo('/contactus')
    expect(thanks()).toBeNull()
  })

  it('that refuses goes with its page too, and takes what was typed only with the form', async () => {
    const values = { message: 'Forty applications.' }
    const goTo = showAnswer({ values, errors: { email: 'Enter a valid email' }, sent: false })
    const refusal = () => screen.queryByRole('link', { name: 'Email: Enter a valid email' })
    expect(refusal()).not.toBeNull()
    await goTo('/')
    expect([refusal(), field('Message').value]).toEqual([null, 'Forty applications.'])
    await goTo('/aboutus')
    await goTo('/contactus')
    expect([refusal(), field('Message').value]).toEqual([null, ''])
  })
})
