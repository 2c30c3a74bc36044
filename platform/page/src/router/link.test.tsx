import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { carryPreviews } from './carry-previews.ts'
import { Link } from './link.tsx'
import { SiteRoutesContext } from './site-routes.ts'

afterEach(cleanup)

it('leads to a place on the same page, in the version that is previewed', () => {
  const carry = (to: string) => carryPreviews(to, ['careers@2.0.0'])
  render(
    <SiteRoutesContext value={{ covers: () => true, carry }}>
      <MemoryRouter initialEntries={['/application/engineer?mfe=careers@2.0.0']}>
        <Link to="#apply">Apply</Link>
      </MemoryRouter>
    </SiteRoutesContext>,
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe('/application/engineer?mfe=careers%402.0.0#apply')
})
