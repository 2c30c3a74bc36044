import type { Audience } from '@mfe/contract'
import { SiteRoutesContext } from '@mfe/page'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderInSite } from '../testing/render-in-site.tsx'
import { Frame } from './frame.tsx'

const menu = { services: { '/ai-ml': 'AI and ML' }, industries: { '/retail': 'Retail' }, products: { '/irms': 'IRMS' } }
const routes = { covers: (path: string) => path !== '/no-such-page', keepPreviews: (to: string) => to }

function show(pathname: string, audience: Audience = 'public') {
  renderInSite(
    <SiteRoutesContext value={routes}>
      <Frame
        menu={menu}
        loadSummaries={async () => ({})}
        audience={audience}
        pathname={pathname}
        year={2031}
        pageState={undefined}
      >
        <h1>Page</h1>
      </Frame>
    </SiteRoutesContext>,
    pathname,
  )
}

it('starts with a skip link to the content', () => {
  show('/')
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('#main')
  expect(screen.getByRole('main').tabIndex).toBe(-1)
})

describe('the footer', () => {
  it('shows the server’s year, and links to phone, email and the contact form, in that order', () => {
    show('/')
    expect(screen.getByRole('contentinfo').textContent).toContain('© 2031 Calderloom Inc.')
    const links = within(screen.getByRole('region', { name: 'Talk to us' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'tel:+14135550142',
      'mailto:support@calderloom.example',
      '/contactus#letstalk',
    ])
  })

  it.each(['/', '/contactus'])('contains the contact form once on %s', (pathname) => {
    show(pathname)
    const form = within(screen.getByRole('contentinfo')).getByRole('region', { name: 'Let’s talk' })
    expect(form.id).toBe('letstalk')
    expect(document.querySelectorAll('#letstalk')).toHaveLength(1)
  })

  it('says once that the company is fictional, beside the copyright line', () => {
    show('/aboutus')
    expect(screen.getByRole('contentinfo').textContent?.match(/fictional/g)).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'About this site' }).getAttribute('href')).toBe('/about-this-site')
  })

  it('lists all pages of the submenus', () => {
    show('/aboutus')
    const pages = within(screen.getByRole('navigation', { name: 'All pages' }))
    expect(pages.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Industries',
      'Services',
      'Products',
    ])
    expect(pages.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/retail', '/ai-ml', '/irms'])
  })

  it('says beside the contact form what happens next', () => {
    show('/contactus')
    const form = within(screen.getByRole('region', { name: 'Let’s talk' }))
    expect(form.getByRole('heading', { name: 'What happens next' })).toBeTruthy()
    expect(form.getAllByRole('heading', { level: 4 })).toHaveLength(3)
  })

  it('omits the contact form elsewhere', () => {
    show('/aboutus')
    expect(document.getElementById('letstalk')).toBeNull()
  })

  it('is a single line on signed-in screens, and shows the same links on request', async () => {
    show('/aboutus')
    const linksOf = () =>
      within(screen.getByRole('contentinfo'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
    const all = linksOf()
    expect(screen.queryByRole('button', { name: 'More links' })).toBeNull()
    cleanup()

    show('/welcome', 'signed-in')
    const legal = ['/about-this-site', '/privacy', '/terms', '/accessibility']
    const button = screen.getByRole('button', { name: 'More links' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(linksOf().slice(0, 4)).toEqual(legal)
    expect(screen.getByRole('contentinfo').textContent).toContain('© 2031 Calderloom Inc.')
    await userEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '')
    expect(panel?.contains(screen.getByRole('navigation', { name: 'Follow us' }))).toBe(true)
    expect(linksOf().toSorted()).toEqual(all.toSorted())
  })

  it.each(['/login', '/registration', '/change-email', '/reset-password', '/no-such-page'])(
    'is a single line on %s',
    (pathname) => {
      show(pathname)
      expect(screen.getByRole('button', { name: 'More links' })).toBeTruthy()
    },
  )
})
