import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInSite } from '../testing/render-in-site.tsx'
import { FailedRegion } from './failed-region.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PendingRegion } from './pending-region.tsx'

it('links to home, services and contact for an unknown URL', () => {
  renderInSite(<NotFoundPage />)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/contactus#letstalk', '/', '/ai-ml', '/contactus'])
})

it.each([
  ['connection', false, 'This part of the page did not load', 'Check your connection'],
  ['code', false, 'This part of the page failed', 'The problem is on our side'],
  ['connection', true, 'Interactive parts of this page are unavailable', 'Check your connection'],
  ['code', true, 'Interactive parts of this page are unavailable', 'The problem is on our side'],
] as const)('reports a %s failure (readable: %s), and retries', async (reason, isReadable, title, advice) => {
  const retry = vi.fn()
  renderInSite(<FailedRegion isReadable={isReadable} app="careers" reason={reason} retry={retry} />)
  expect(screen.getByRole('alert').textContent).toContain(title)
  expect(screen.getByRole('alert').textContent).toContain(advice)
  expect(screen.getByRole('alert').dataset.failedRemote).toBe(isReadable ? undefined : 'careers')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

const retryOnRequest = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

it.each([
  ['replaces the failure on request', false, retryOnRequest],
  [
    'replaces the failure automatically',
    false,
    async (recover: () => void) => {
      screen.getByRole('button', { name: 'Try again' }).focus()
      act(recover)
    },
  ],
  ['works again', true, retryOnRequest],
])('moves focus to the heading of a page that %s', async (_, isReadable, recoverRegion) => {
  let recover: () => void = () => undefined
  function Region() {
    const [failed, setFailed] = useState(true)
    recover = () => setFailed(false)
    return (
      <main>
        {failed && <FailedRegion isReadable={isReadable} app="careers" reason="code" retry={recover} />}
        {(isReadable || !failed) && <h1>Careers</h1>}
      </main>
    )
  }
  renderInSite(<Region />)
  await recoverRegion(recover)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Careers' }))
})

it.each([
  ['a page', 'public', 'Loading the page'],
  ['the signed-in screens', 'signed-in', 'Loading your files'],
] as const)('shows a labeled placeholder for %s', (_name, audience, text) => {
  renderInSite(<PendingRegion audience={audience} />)
  expect(screen.getByText(text).closest('[aria-busy="true"]')).toBeTruthy()
})
