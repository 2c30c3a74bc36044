// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LinkContext, type SiteLinkProps } from './link-context.tsx'
import { SideNav } from './side-nav.tsx'

const items = [
  { label: 'AI and ML', href: '/ai-ml', current: true },
  { label: 'Analytics', href: '/analytics' },
]

it('labels the navigation and marks the current page', () => {
  render(<SideNav label="Services" items={items} toggleLabel="All services" />)
  const links = within(screen.getByRole('navigation', { name: 'Services' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null])
})

it('starts closed, opens with its button and closes when a link is followed', async () => {
  const RouterLink = ({ href, ...props }: SiteLinkProps) => <a {...props} href={`#${href}`} />
  render(
    <LinkContext value={RouterLink}>
      <SideNav label="Services" items={items} toggleLabel="All services" />
    </LinkContext>,
  )
  const toggle = screen.getByRole('button', { name: 'All services' })
  const panel = document.getElementById(toggle.getAttribute('aria-controls') ?? '')
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect(panel?.hasAttribute('data-open')).toBe(true)
  await userEvent.click(screen.getByRole('link', { name: 'Analytics' }))
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
})
