import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { Link, NavLink } from './link.tsx'
import { SiteRoutesContext } from './site-routes.ts'
import { withPreviews } from './with-previews.ts'

afterEach(cleanup)

it('links to a fragment of the same page, and keeps the previewed version', () => {
  const keepPreviews = (to: string) => withPreviews(to, ['careers@2.0.0'])
  render(
    <SiteRoutesContext value={{ covers: () => true, keepPreviews }}>
      <MemoryRouter initialEntries={['/application/engineer?mfe=careers@2.0.0']}>
        <Link to="#apply">Apply</Link>
      </MemoryRouter>
    </SiteRoutesContext>,
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe('/application/engineer?mfe=careers%402.0.0#apply')
})

function Site({ onClick }: { onClick?: (event: { preventDefault: () => void }) => void }) {
  return (
    <SiteRoutesContext value={{ covers: (path) => path !== '/welcome', keepPreviews: (to) => to }}>
      <MemoryRouter>
        <NavLink to="/careers?team=web" {...(onClick && { onClick })}>
          Careers
        </NavLink>
        <Link to="/welcome">Welcome</Link>
        <CurrentAddress />
      </MemoryRouter>
    </SiteRoutesContext>
  )
}

function CurrentAddress() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const currentAddress = () => screen.getByRole('status').textContent
const click = (name: string, init = {}) => fireEvent.click(screen.getByRole('link', { name }), init)

it('opens a covered URL in place, and marks the link as current', () => {
  render(<Site />)
  const careers = screen.getByRole('link', { name: 'Careers' })
  expect(careers.getAttribute('aria-current')).toBeNull()
  // The default action is prevented.
  expect(click('Careers')).toBe(false)
  expect(currentAddress()).toBe('/careers?team=web')
  expect(careers.getAttribute('aria-current')).toBe('page')
})

it('leaves other URLs and new tabs to the browser', () => {
  render(<Site />)
  expect(click('Welcome')).toBe(true)
  expect(click('Careers', { ctrlKey: true })).toBe(true)
  expect(currentAddress()).toBe('/')
})

it('does not navigate when its own handler prevents the default', () => {
  render(<Site onClick={(event) => event.preventDefault()} />)
  click('Careers')
  expect(currentAddress()).toBe('/')
})
