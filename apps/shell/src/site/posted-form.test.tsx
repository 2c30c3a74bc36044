import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { ServerForm } from '../contact/contact-section.tsx'
import { field } from '../testing/form-helpers.ts'
import { Frame } from './frame.tsx'

/** Like the host, provides the gateway's page state on the first page only. */
function Page() {
  const { pathname, state } = useLocation()
  return (
    <Frame
      menu={{}}
      loadSummaries={async () => ({})}
      audience="public"
      pathname={pathname}
      year={2031}
      pageState={state ?? undefined}
    >
      <h1>Page</h1>
    </Frame>
  )
}

/** Renders the contact page as the response to a post without scripts. */
function renderResponse(state: ServerForm) {
  const initialEntries = [{ pathname: '/contactus', state }]
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries })
  render(<RouterProvider router={router} />)
  return (path: string) => act(() => router.navigate(path))
}

it('shows the confirmation only until the user navigates', async () => {
  const goTo = renderResponse({ values: {}, errors: {}, sent: true })
  const thanks = () => screen.queryByText('Your message has been sent. We will reply by email within one business day.')
  expect(thanks()).not.toBeNull()
  await goTo('/')
  expect(thanks()).toBeNull()
  await goTo('/contactus')
  expect(thanks()).toBeNull()
})

it('shows errors only until the user navigates, and keeps typed text', async () => {
  const values = { message: 'Forty applications.' }
  const goTo = renderResponse({ values, errors: { email: 'Enter a valid email' }, sent: false })
  const error = () => screen.queryByRole('link', { name: 'Email: Enter a valid email' })
  expect(error()).not.toBeNull()
  await goTo('/')
  expect([error(), field('Message').value]).toEqual([null, 'Forty applications.'])
  await goTo('/aboutus')
  await goTo('/contactus')
  expect([error(), field('Message').value]).toEqual([null, 'Forty applications.'])
})
