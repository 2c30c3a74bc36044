import type { Audience } from '@mfe/contract'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderInSite } from '../testing/render-in-site.tsx'
import { Frame } from './frame.tsx'

function show(pathname: string, audience: Audience = 'public') {
  renderInSite(
    <Frame menu={{}} audience={audience} pathname={pathname} year={2031} pageState={undefined}>
      <h1>Page</h1>
    </Frame>,
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
    const legal = ['/privacy', '/terms', '/accessibility']
    const button = screen.getByRole('button', { name: 'More links' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(linksOf().slice(0, 3)).toEqual(legal)
    expect(screen.getByRole('contentinfo').textContent).toContain('© 2031 Calderloom Inc.')
    await userEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '')
    expect(panel?.contains(screen.getByRole('navigation', { name: 'Follow us' }))).toBe(true)
    expect(linksOf().toSorted()).toEqual(all.toSorted())
  })
})
