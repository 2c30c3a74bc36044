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
  ['connection', 'This part of the page did not load', 'Check your connection'],
  ['code', 'This part of the page failed', 'The problem is on our side'],
] as const)('reports a %s failure, and retries on request', async (reason, title, advice) => {
  const retry = vi.fn()
  renderInSite(<FailedRegion isReadable={false} app="careers" reason={reason} retry={retry} />)
  expect(screen.getByRole('alert').textContent).toContain(title)
  expect(screen.getByRole('alert').textContent).toContain(advice)
  expect(screen.getByRole('alert').dataset.failedRemote).toBe('careers')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

it.each([
  ['connection', 'Check your connection'],
  ['code', 'The problem is on our side'],
] as const)('warns above a read-only page after a %s failure, and retries on request', async (reason, advice) => {
  const retry = vi.fn()
  renderInSite(<FailedRegion app="careers" isReadable reason={reason} retry={retry} />)
  expect(screen.getByRole('alert').textContent).toContain('Interactive parts of this page are unavailable')
  expect(screen.getByRole('alert').textContent).toContain(advice)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

it.each([
  ['on request', () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))],
  [
    'automatically',
    async (recover: () => void) => {
      screen.getByRole('button', { name: 'Try again' }).focus()
      act(recover)
    },
  ],
])('moves focus to the heading of a page that replaces the failure %s', async (_trigger, recoverRegion) => {
  let recover: () => void = () => undefined
  function Region() {
    const [failed, setFailed] = useState(true)
    recover = () => setFailed(false)
    return (
      <main>
        {failed ? <FailedRegion isReadable={false} app="careers" reason="code" retry={recover} /> : <h1>Careers</h1>}
      </main>
    )
  }
  renderInSite(<Region />)
  await recoverRegion(recover)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Careers' }))
})

it('moves focus to the heading of a page that works again', async () => {
  function Region() {
    const [failed, setFailed] = useState(true)
    return (
      <main>
        {failed && <FailedRegion app="careers" isReadable reason="code" retry={() => setFailed(false)} />}
        <h1>Careers</h1>
      </main>
    )
  }
  renderInSite(<Region />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Careers' }))
})

it.each([
  ['a page', 'public', 'Loading the page'],
  ['the signed-in screens', 'signed-in', 'Loading your files'],
] as const)('shows a labeled placeholder for %s', (_name, audience, text) => {
  renderInSite(<PendingRegion audience={audience} />)
  expect(screen.getByText(text).closest('[aria-busy="true"]')).toBeTruthy()
})
