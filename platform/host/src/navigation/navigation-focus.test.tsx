import { Link } from '@mfe/page'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderRouted } from '../testing/render-routed.tsx'
import { useFocusOnNavigation } from './navigation-focus.ts'

function Page() {
  useFocusOnNavigation()
  return (
    <main>
      <h1>Careers</h1>
      <Link to="/careers">All openings</Link>
      <Link to="#list">List</Link>
    </main>
  )
}

const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))
const heading = () => screen.getByRole('heading')

it('scrolls to the top and focuses the heading, even if only the query changes', async () => {
  renderRouted(<Page />, '/careers?team=web')
  expect(document.activeElement).toBe(document.body)
  const scrollTo = vi.spyOn(window, 'scrollTo')
  await follow('All openings')
  expect(document.activeElement).toBe(heading())
  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]])
})

it('neither scrolls nor moves focus to the heading for a URL with a fragment', async () => {
  renderRouted(<Page />, '/careers')
  const scrollTo = vi.spyOn(window, 'scrollTo')
  await follow('List')
  expect(document.activeElement).not.toBe(heading())
  expect(scrollTo).not.toHaveBeenCalled()
})
