import { useLocation, useNavigate } from '@mfe/page'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlannedMenu } from '../navigation/menu.ts'
import { renderInSite } from '../testing/render-in-site.tsx'
import { setWidth } from '../testing/set-width.ts'
import { Header } from './header.tsx'

const noSummaries = async () => ({})
const menu: PlannedMenu = {
  services: { '/ai-ml': 'AI and ML', '/cloud-services': 'Cloud' },
  industries: { '/retail': 'Retail' },
  products: { '/irms': 'IRMS' },
}

const button = (name: string) => screen.getByRole('button', { name })
const isOpen = (name: string) => button(name).getAttribute('aria-expanded') === 'true'

function show() {
  renderInSite(<Header menu={menu} loadSummaries={noSummaries} pathname="/" />)
  return userEvent.setup()
}

beforeEach(() => setWidth(1440))

describe('the menu', () => {
  it('follows the brand’s order, with submenus in the plan’s order', () => {
    renderInSite(<Header menu={menu} loadSummaries={noSummaries} pathname="/" />)
    const list = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('list')[0]
    const labels = [...(list?.querySelectorAll(':scope > li') ?? [])].map((item) => item.firstElementChild?.textContent)
    expect(labels.slice(0, 9)).toEqual([
      'Home',
      'About Us',
      'Industries',
      'Services',
      'Products',
      'Careers',
      'Contact us',
      'Login',
      'Logout',
    ])
    const services = button('Services').parentElement?.querySelectorAll('a') ?? []
    expect([...services].map((link) => link.textContent)).toEqual(['AI and ML', 'Cloud'])
  })

  it('shows what an entry is about below its link, once a visitor turns to the menu', async () => {
    const loadSummaries = vi.fn(async () => ({ '/ai-ml': 'From pilot to daily use' }))
    renderInSite(<Header menu={menu} loadSummaries={loadSummaries} pathname="/" />)
    expect(loadSummaries).not.toHaveBeenCalled()
    await userEvent.hover(button('Services'))
    const line = await screen.findByText('From pilot to daily use')
    const [first, second] = button('Services').parentElement?.querySelectorAll('li') ?? []
    expect(line.parentElement).toBe(first)
    expect(first?.querySelector('a')?.textContent).toBe('AI and ML')
    expect(second?.textContent).toBe('Cloud')
  })

  it('marks the current page, and links to the home page from the brand', () => {
    renderInSite(<Header menu={menu} loadSummaries={noSummaries} pathname="/ai-ml" />)
    const current = document.querySelectorAll('[aria-current="page"]')
    expect([...current].map((link) => link.textContent)).toEqual(['AI and ML'])
    expect(screen.getByRole('link', { name: 'Calderloom, home page' }).getAttribute('href')).toBe('/')
  })
})

describe('a submenu on a wide screen', () => {
  it('opens with Enter and closes with Escape, which restores focus', async () => {
    const user = show()
    button('Services').focus()
    await user.keyboard('{Enter}')
    expect(isOpen('Services')).toBe(true)
    await user.tab()
    expect(document.activeElement?.textContent).toBe('AI and ML')
    await user.keyboard('{Escape}')
    expect(isOpen('Services')).toBe(false)
    expect(document.activeElement).toBe(button('Services'))
  })

  it('closes when focus leaves it', async () => {
    const user = show()
    button('Products').focus()
    await user.keyboard('{Enter}')
    await user.tab()
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Careers')
    expect(isOpen('Products')).toBe(false)
  })

  it('closes on a click outside, and when another opens', async () => {
    const user = show()
    await user.click(button('Services'))
    await user.click(button('Products'))
    expect([isOpen('Services'), isOpen('Products')]).toEqual([false, true])
    await user.click(document.body)
    expect(isOpen('Products')).toBe(false)
  })

  it('opens on hover, stays open after a click, and closes with the next click', async () => {
    const user = show()
    await user.hover(button('Services'))
    expect(isOpen('Services')).toBe(true)
    await user.unhover(button('Services'))
    expect(isOpen('Services')).toBe(false)
    await user.click(button('Services'))
    expect(isOpen('Services')).toBe(true)
    await user.click(button('Services'))
    expect(isOpen('Services')).toBe(false)
  })

  it('closes with Escape while hovered, and does not move focus', async () => {
    const user = show()
    const home = screen.getByRole('link', { name: 'Home' })
    home.focus()
    await user.hover(button('Services'))
    await user.keyboard('{Escape}')
    expect(isOpen('Services')).toBe(false)
    expect(document.activeElement).toBe(home)
  })

  it('closes after one of its links is followed', async () => {
    const user = show()
    await user.click(button('Services'))
    await user.click(screen.getByRole('link', { name: 'Cloud' }))
    expect(isOpen('Services')).toBe(false)
  })
})

describe('the burger menu', () => {
  beforeEach(() => setWidth(390))

  it('opens with focus on its first entry and closes with Escape, which restores focus', async () => {
    const user = show()
    button('Menu').focus()
    await user.keyboard('{Enter}')
    expect(isOpen('Menu')).toBe(true)
    expect(document.activeElement?.textContent).toBe('Home')
    await user.keyboard('{Escape}')
    expect(isOpen('Menu')).toBe(false)
    expect(document.activeElement).toBe(button('Menu'))
  })

  it('stacks submenus and keeps them open when focus leaves them', async () => {
    const user = show()
    await user.click(button('Menu'))
    await user.click(button('Products'))
    await user.tab()
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Careers')
    expect([isOpen('Menu'), isOpen('Products')]).toEqual([true, true])
  })

  it('resets at 1024 px', async () => {
    const user = show()
    await user.click(button('Menu'))
    await user.click(button('Products'))
    setWidth(1023)
    expect(isOpen('Menu')).toBe(true)
    setWidth(1024)
    expect(document.querySelectorAll('[aria-expanded="true"]')).toHaveLength(0)
  })

  it('closes when another page opens', async () => {
    const user = userEvent.setup()
    function Site() {
      const navigate = useNavigate()
      return (
        <>
          <Header menu={menu} loadSummaries={noSummaries} pathname={useLocation().pathname} />
          <button type="button" onClick={() => navigate('/retail')}>
            Open retail
          </button>
        </>
      )
    }
    renderInSite(<Site />)
    await user.click(button('Menu'))
    act(() => button('Open retail').click())
    expect(isOpen('Menu')).toBe(false)
  })
})

describe('the header during hydration', () => {
  const site = (
    <MemoryRouter>
      <Header menu={menu} loadSummaries={noSummaries} pathname="/" />
    </MemoryRouter>
  )
  const findButton = (name: string) =>
    [...document.querySelectorAll('nav button')].find(
      (button) => name === (button.getAttribute('aria-label') ?? button.textContent),
    )

  /** Shows the server's HTML, runs `use`, then hydrates. */
  function hydrateAfter(use: () => void) {
    const html = document.createElement('div')
    document.body.append(html)
    html.innerHTML = renderToString(site)
    use()
    render(site, { container: html, hydrate: true })
  }
  /** Simulates presses of buttons, which open their popovers in a browser. */
  const press =
    (...names: string[]) =>
    () => {
      const open = names.map((name) => findButton(name)?.getAttribute('popovertarget'))
      const { matches } = Element.prototype
      vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
        return selector === ':popover-open' ? open.includes(this.id) : matches.call(this, selector)
      })
    }
  const focus = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.focus()
  const openEntries = () =>
    [...document.querySelectorAll('[aria-expanded="true"]')].map(
      (opener) => opener.getAttribute('aria-label') ?? opener.textContent,
    )

  it('uses popover buttons, whose expanded state the browser exposes', () => {
    const html = renderToString(site)
    expect(html.match(/<button[^>]* popoverTarget=/gi)).toHaveLength(4)
    expect(html).not.toContain('aria-expanded')
  })

  it('keeps an open panel and focus, and removes the popover attributes', () => {
    hydrateAfter(() => {
      press('Industries')()
      focus('nav a[href="/retail"]')()
    })
    expect(openEntries()).toEqual(['Industries'])
    expect(document.activeElement?.textContent).toBe('Retail')
    expect(document.querySelectorAll('[popover], [popovertarget]')).toHaveLength(0)
  })

  it('keeps the panel and its submenus open on a small screen', () => {
    setWidth(390)
    hydrateAfter(press('Menu', 'Industries', 'Products'))
    expect(openEntries()).toEqual(['Menu', 'Industries', 'Products'])
  })

  it('keeps the panel open and the burger button focused after a press', () => {
    setWidth(390)
    hydrateAfter(() => {
      press('Menu')()
      focus('[aria-label="Menu"]')()
    })
    expect(openEntries()).toEqual(['Menu'])
    expect(document.activeElement).toBe(button('Menu'))
  })

  it('opens nothing if buttons were only focused', () => {
    hydrateAfter(focus('nav button'))
    expect(openEntries()).toEqual([])
  })
})

it('makes the header sticky after 100 px of scrolling', () => {
  let report: IntersectionObserverCallback = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn()
      disconnect = vi.fn()
      constructor(callback: IntersectionObserverCallback) {
        report = callback
      }
    },
  )
  renderInSite(<Header menu={menu} loadSummaries={noSummaries} pathname="/" />)
  const scroll = (isIntersecting: boolean) =>
    act(() => report([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver))
  const header = screen.getByRole('banner')
  expect(header.dataset.sticky).toBeUndefined()
  scroll(false)
  expect(header.dataset.sticky).toBe('true')
  scroll(true)
  expect(header.dataset.sticky).toBeUndefined()
  vi.unstubAllGlobals()
})
