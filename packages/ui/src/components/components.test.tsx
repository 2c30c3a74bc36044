// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LinkContext, type SiteLinkProps } from '../navigation/link-context.tsx'
import { ScrollTopButton } from '../navigation/scroll-top-button.tsx'
import { Banner } from './banner.tsx'
import { ButtonLink, TextLink } from './button.tsx'
import { Card } from './card.tsx'
import { DataTable } from './data-table.tsx'
import { Disclosure } from './disclosure.tsx'
import { announce, LiveRegions } from './live-regions.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

it('renders the only h1 and the breadcrumb in a Banner', () => {
  render(<Banner title="Analytics" breadcrumb={[{ label: 'Analytics' }]} action={<a href="/c">Talk</a>} />)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
  expect(screen.getByText('Analytics', { selector: '[aria-current=page]' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Talk' })).toBeTruthy()
})

describe('ScrollTopButton', () => {
  it('stays visible while focused', () => {
    const { rerender } = render(<ScrollTopButton isVisible />)
    const button = screen.getByRole('button', { name: 'Back to top' })
    act(() => button.focus())
    rerender(<ScrollTopButton isVisible={false} />)
    expect(button.hidden).toBe(false)
    act(() => button.blur())
    expect(button.hidden).toBe(true)
  })

  it('moves focus to a heading that is not focusable', async () => {
    render(
      <>
        <ScrollTopButton isVisible />
        <h1>Files</h1>
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Back to top' }))
    const heading = screen.getByRole('heading')
    expect(document.activeElement).toBe(heading)
    // The test DOM focuses any element; browsers need `tabindex`.
    expect(heading.getAttribute('tabindex')).toBe('-1')
  })
})

describe('links', () => {
  const RouterLink = (props: SiteLinkProps) => <a {...props} data-router="" />

  it('uses the router only for links within the site', () => {
    render(
      <LinkContext value={RouterLink}>
        <TextLink href="/careers">In</TextLink>
        <TextLink href="mailto:a@b.example">Mail</TextLink>
        <TextLink href="//elsewhere.example">Out</TextLink>
        <TextLink href="/report.pdf" download>
          Save
        </TextLink>
      </LinkContext>,
    )
    const routed = screen.getAllByRole('link').filter((link) => link.dataset.router !== undefined)
    expect(routed.map((link) => link.textContent)).toEqual(['In'])
  })

  it('announces links that open a new tab', () => {
    render(
      <ButtonLink href="https://example.com" external>
        Read more
      </ButtonLink>,
    )
    const link = screen.getByRole('link', { name: 'Read more (opens in a new tab)' })
    expect(link.getAttribute('rel')).toBe('noopener')
  })

  it('renders one link per card', () => {
    render(
      <Card title="Cloud" href="/cloud-services">
        Text
      </Card>,
    )
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Cloud'])
  })
})

it('labels a DataTable, its columns and its rows', () => {
  const columns = [
    { key: 'name', label: 'Name', rowHeader: true },
    { key: 'days', label: 'Days' },
  ]
  render(<DataTable caption="Waves" columns={columns} rows={[{ name: 'First', days: 9 }]} />)
  expect(screen.getByRole('table', { name: 'Waves' })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Days' }).getAttribute('scope')).toBe('col')
  expect(screen.getByRole('rowheader', { name: 'First' }).getAttribute('scope')).toBe('row')
})

it('renders a Disclosure that works without scripts, and may start open', () => {
  expect(renderToString(<Disclosure summary="More">Text</Disclosure>)).toMatch(/^<details.*<summary.*More.*Text/)
  const html = renderToString(
    <Disclosure summary="More" open smallOnly>
      Text
    </Disclosure>,
  )
  expect(html).toMatch(/^<details class="disclosure disclosure--smallOnly" open="">/)
})

it('announces the same text twice in the mounted regions', () => {
  const { container } = render(<LiveRegions />)
  const politeText = () => container.querySelector('[aria-live=polite]')?.textContent
  act(() => announce('3 openings'))
  const first = politeText()
  act(() => announce('3 openings'))
  expect(first).toBe('3 openings')
  expect(politeText()).not.toBe(first)
  expect(politeText()?.trim()).toBe('3 openings')
})

describe('ThemeToggle', () => {
  beforeEach(() => window.localStorage.clear())
  afterEach(() => {
    delete document.documentElement.dataset.theme
  })

  it('cycles through light, dark and the system, names the current scheme and the next, and stores the choice', async () => {
    render(<ThemeToggle />)
    const seen: unknown[] = []
    for (const name of [/: system\. Change to light$/, /: light\. Change to dark$/, /: dark\. /]) {
      await userEvent.click(screen.getByRole('button', { name }))
      seen.push([document.documentElement.dataset.theme, window.localStorage.getItem('colorScheme')])
    }
    expect(seen).toEqual([
      ['light', 'light'],
      ['dark', 'dark'],
      [undefined, null],
    ])
  })

  it.each(['storage', 'pageshow'])('applies a choice from another page after a %s event', (event) => {
    render(<ThemeToggle />)
    window.localStorage.setItem('colorScheme', 'dark')
    act(() => void window.dispatchEvent(new Event(event)))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(screen.getByRole('button', { name: /^Color scheme: dark/ })).toBeTruthy()
  })
})
