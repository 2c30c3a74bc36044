import { useLocation } from '@mfe/page'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInSite } from '../testing/render-in-site.tsx'
import { setWidth } from '../testing/set-width.ts'
import { accountMenu, menuItems, type PlannedMenu } from './menu.ts'
import { SiteNav } from './site-nav.tsx'

const menu: PlannedMenu = {
  services: { '/ai-ml': 'AI and ML' },
  account: { '/welcome': 'Your files', '/account': 'Account', '/shares': 'Shared links' },
}

function Nav() {
  return (
    <SiteNav onOpen={vi.fn()} items={menuItems(menu)} account={accountMenu(menu)} pathname={useLocation().pathname} />
  )
}

const button = () => screen.getByRole('button', { name: 'Account' })
const focused = () => document.activeElement?.textContent

function showSignedIn(pathname = '/') {
  document.documentElement.dataset.session = 'in'
  localStorage.setItem('authToken', 'a-token')
  localStorage.setItem('currentUserEmail', '{"email":"ada@example.com"}')
  renderInSite(<Nav />, pathname)
  return userEvent.setup()
}

beforeEach(() => setWidth(1440))
afterEach(() => document.documentElement.removeAttribute('data-session'))

it('comes after Logout, lists the remotes’ entries in the plan’s order, and marks the current page', async () => {
  const user = showSignedIn('/account')
  const logout = screen.getByRole('button', { name: 'Logout' })
  expect(logout.compareDocumentPosition(button())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(button())
  const items = within(screen.getByRole('menu', { name: 'Account' })).getAllByRole('menuitem')
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Your files', '/welcome'],
    ['Account', '/account'],
    ['Shared links', '/shares'],
  ])
  expect(items[1]?.getAttribute('aria-current')).toBe('page')
})

it('is in the HTML of visitors without a session, but hidden and without menu roles', () => {
  renderInSite(<Nav />)
  expect(screen.queryByRole('button', { name: 'Account' })).toBeNull()
  expect(document.querySelector('[data-group="account"] a[href="/welcome"]')).not.toBeNull()
  expect(document.querySelectorAll('[role^="menu"], [aria-haspopup]')).toHaveLength(0)
})

it('opens without scripts, like the other submenus', () => {
  const html = renderToString(
    <MemoryRouter>
      <Nav />
    </MemoryRouter>,
  )
  expect(html).toMatch(
    /data-group="account"[^>]*><span id="([^"]+)" popover="manual"><\/span><button[^>]* popoverTarget="\1"/,
  )
  expect(html).not.toContain('role="menu')
})

it('is absent if no remote has an entry for it', () => {
  document.documentElement.dataset.session = 'in'
  renderInSite(<SiteNav onOpen={vi.fn()} items={[]} account={accountMenu({})} pathname="/" />)
  expect(screen.queryByRole('button', { name: 'Account' })).toBeNull()
})

it.each([
  ['{Enter}', 'Your files'],
  [' ', 'Your files'],
  ['{ArrowDown}', 'Your files'],
  ['{ArrowUp}', 'Shared links'],
])('opens with the key %j, with focus on %s', async (key, entry) => {
  const user = showSignedIn()
  button().focus()
  await user.keyboard(key)
  expect([button().getAttribute('aria-expanded'), focused()]).toEqual(['true', entry])
})

it('moves focus with arrow keys, Home, End and first letters, but not with browser shortcuts', async () => {
  const user = showSignedIn()
  button().focus()
  await user.keyboard('{Enter}')
  const focusAfter = async (key: string) => {
    await user.keyboard(key)
    return focused()
  }
  expect(await focusAfter('{ArrowUp}')).toBe('Shared links')
  expect(await focusAfter('{ArrowDown}')).toBe('Your files')
  expect(await focusAfter('{End}')).toBe('Shared links')
  expect(await focusAfter('{Home}')).toBe('Your files')
  expect(await focusAfter('a')).toBe('Account')
  expect(await focusAfter('S')).toBe('Shared links')
  expect(await focusAfter('x')).toBe('Shared links')
  expect(await focusAfter('{Control>}a{/Control}')).toBe('Shared links')
})

it('closes with Escape, which restores focus, with Tab, which moves on, and with Space, which follows a link', async () => {
  const user = showSignedIn()
  button().focus()
  await user.keyboard('{Enter}{Escape}')
  expect([button().getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', button()])
  await user.keyboard('{Enter}')
  await user.tab()
  expect(button().getAttribute('aria-expanded')).toBe('false')
  expect(focused()).toMatch(/^Color scheme/)
  button().focus()
  await user.keyboard('{Enter} ')
  expect(button().getAttribute('aria-expanded')).toBe('false')
  expect(document.querySelector('[aria-current]')?.getAttribute('href')).toBe('/welcome')
})

it('keeps the panel open on a small screen when Escape closes the menu', async () => {
  setWidth(390)
  const user = showSignedIn()
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  button().focus()
  await user.keyboard('{Enter}{Escape}')
  expect(document.activeElement).toBe(button())
  expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('true')
})
