import { AUDIENCE_ATTRIBUTE, type Audience } from '@mfe/contract'
import { showToast } from '@site/services'
import { LiveRegions } from '@site/ui'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-toastify/unstyled'
import { afterEach, describe, expect, it } from 'vitest'
import { ToastOutlet } from './toast-outlet.tsx'

afterEach(() => {
  act(() => toast.dismiss())
  document.documentElement.removeAttribute(AUDIENCE_ATTRIBUTE)
})

const cards = () => [...document.querySelectorAll<HTMLElement>('.toast')]
const texts = () => cards().map((card) => card.querySelector('p')?.textContent)
const timer = (card: HTMLElement | undefined) => card?.querySelector<HTMLElement>('.timer')?.style

function cardOf(message: string): HTMLElement {
  const card = screen.getByText(message).closest<HTMLElement>('.toast')
  if (!card) throw new Error(`No toast says ${message}.`)
  return card
}

async function showAll(...messages: string[]) {
  act(() => {
    for (const message of messages) showToast({ kind: 'success', message })
  })
  for (const message of messages) await screen.findAllByText(message)
}

function renderOutlet(audience: Audience = 'public') {
  document.documentElement.setAttribute(AUDIENCE_ATTRIBUTE, audience)
  render(
    <>
      <input aria-label="Field" />
      <ToastOutlet />
    </>,
  )
}

/** Renders the live regions, and returns what changes in them from now on, by politeness. */
function listen() {
  render(<LiveRegions />)
  const regions = [...document.querySelectorAll('.visually-hidden [aria-live]')]
  const before = regions.map(({ textContent }) => textContent)
  return () =>
    regions
      .map((region) => [region.getAttribute('aria-live'), region.textContent?.trim()])
      .filter(([, text], index) => text !== before[index]?.trim())
}

/** Ends the animation that a browser would run. */
const endAnimation = (element: Element) => fireEvent.animationEnd(element)

describe('a toast', () => {
  it('appears even if it was queued before the outlet mounts', async () => {
    showToast({ kind: 'warning', message: 'Early' })
    renderOutlet()
    expect(await screen.findByText('Early')).toBeTruthy()
  })

  it('shows its title, or its kind as a word', async () => {
    renderOutlet()
    act(() => {
      showToast({ kind: 'warning', message: 'First' })
      showToast({ kind: 'error', title: 'Login Failed', message: 'Second' })
    })
    await screen.findByText('Second')
    expect(texts()).toEqual(['Login FailedSecond', 'WarningFirst'])
  })

  it.each([
    ['success', 'polite'],
    ['warning', 'polite'],
    ['error', 'assertive'],
  ] as const)('is announced once if it is a %s: %sly', async (kind, politeness) => {
    renderOutlet()
    const announced = listen()
    act(() => showToast({ kind, title: `A ${kind}`, message: 'Text' }))
    await screen.findByText('Text')
    expect(announced()).toEqual([[politeness, `A ${kind}: Text`]])
    expect(screen.getByRole('region', { name: 'Messages' }).getAttribute('aria-live')).toBe('off')
    expect(cardOf('Text').getAttribute('role')).toBe('group')
  })

  it('is announced together with others that appear at the same time', async () => {
    renderOutlet()
    const announced = listen()
    await showAll('One', 'Two')
    expect(announced()).toEqual([['polite', 'One Two']])
  })

  it('is not announced if its text already is', async () => {
    renderOutlet()
    const announced = listen()
    act(() => showToast({ kind: 'success', message: 'In place', isAnnounced: true }))
    await screen.findByText('In place')
    expect(announced()).toEqual([])
  })

  it('stays for 5000 ms and shows a progress bar', async () => {
    renderOutlet()
    await showAll('Counted')
    expect(timer(cardOf('Counted'))?.animationDuration).toBe('5000ms')
  })

  it('pauses while hovered and then stays for another 1000 ms', async () => {
    renderOutlet()
    await showAll('Hovered')
    const user = userEvent.setup()
    endAnimation(cardOf('Hovered'))
    await user.hover(cardOf('Hovered'))
    expect(timer(cardOf('Hovered'))?.animationPlayState).toBe('paused')
    await user.unhover(cardOf('Hovered'))
    expect(timer(cardOf('Hovered'))?.animationDuration).toBe('1000ms')
    expect(timer(cardOf('Hovered'))?.animationPlayState).toBe('running')
  })

  it('pauses while focused and then stays for another 1000 ms', async () => {
    renderOutlet()
    await showAll('Focused')
    const user = userEvent.setup()
    endAnimation(cardOf('Focused'))
    act(() => screen.getByRole('button', { name: 'Dismiss: Focused' }).focus())
    expect(timer(cardOf('Focused'))?.animationPlayState).toBe('paused')
    await user.click(screen.getByLabelText('Field'))
    expect(timer(cardOf('Focused'))?.animationDuration).toBe('1000ms')
  })

  it('closes on a tap', async () => {
    renderOutlet()
    await showAll('Tapped')
    await userEvent.click(screen.getByText('Tapped'))
    endAnimation(cardOf('Tapped'))
    await waitFor(() => expect(cards()).toHaveLength(0))
  })

  it('disappears when its exit animation ends', async () => {
    renderOutlet()
    await showAll('Leaving')
    endAnimation(cardOf('Leaving'))
    await userEvent.click(screen.getByText('Leaving'))
    expect(cards()).toHaveLength(1)
    endAnimation(cardOf('Leaving'))
    expect(cards()).toHaveLength(0)
  })

  it.each(['{Enter}', '{Escape}'])('closes with %s on its button and returns focus', async (key) => {
    renderOutlet()
    await showAll('Closed')
    const field = screen.getByLabelText('Field')
    field.focus()
    act(() => screen.getByRole('button', { name: 'Dismiss: Closed' }).focus())
    await userEvent.keyboard(key)
    expect(document.activeElement).toBe(field)
    endAnimation(cardOf('Closed'))
    await waitFor(() => expect(cards()).toHaveLength(0))
  })

  it('returns focus to where it was before the toasts, not to another toast', async () => {
    renderOutlet()
    await showAll('One', 'Two', 'Three')
    const field = screen.getByLabelText('Field')
    field.focus()
    act(() => screen.getByRole('button', { name: 'Dismiss: Three' }).focus())
    act(() => screen.getByRole('button', { name: 'Dismiss: Two' }).focus())
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(field)
  })

  it('returns focus to the heading of the page if what had focus is gone', async () => {
    render(
      <main>
        <h1>Page</h1>
      </main>,
    )
    renderOutlet()
    await showAll('Closed')
    const field = screen.getByLabelText<HTMLInputElement>('Field')
    field.focus()
    act(() => screen.getByRole('button', { name: 'Dismiss: Closed' }).focus())
    field.disabled = true
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' }))
  })

  it('returns focus that it got while leaving', async () => {
    renderOutlet()
    await showAll('Leaving')
    endAnimation(cardOf('Leaving'))
    await userEvent.click(screen.getByText('Leaving'))
    const field = screen.getByLabelText('Field')
    field.focus()
    act(() => screen.getByRole('button', { name: 'Dismiss: Leaving' }).focus())
    endAnimation(cardOf('Leaving'))
    expect(cards()).toHaveLength(0)
    expect(document.activeElement).toBe(field)
  })

  it('keeps closing when the pointer leaves it', async () => {
    renderOutlet()
    await showAll('Leaving')
    const user = userEvent.setup()
    await user.click(screen.getByText('Leaving'))
    await user.unhover(cardOf('Leaving'))
    expect(cardOf('Leaving').dataset.in).toBe('false')
  })
})

describe('the toast outlet', () => {
  it('stacks toasts with the newest on top', async () => {
    renderOutlet()
    await showAll('One')
    await showAll('Two')
    expect(texts()).toEqual(['SuccessTwo', 'SuccessOne'])
  })

  it('shows each toast for its whole time, however many follow', async () => {
    renderOutlet()
    const messages = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
    await showAll(...messages)
    expect(cards().map(({ dataset }) => dataset.in)).toEqual(messages.map(() => 'true'))
    expect(timer(cardOf('One'))?.animationDuration).toBe('5000ms')
  })

  it('shows repeated messages separately in the public area', async () => {
    renderOutlet('public')
    await showAll('Again', 'Again')
    expect(texts()).toEqual(['SuccessAgain', 'SuccessAgain'])
  })

  it('merges repeated messages in the signed-in area', async () => {
    renderOutlet('signed-in')
    await showAll('Again', 'Again', 'Other')
    expect(texts()).toEqual(['SuccessOther', 'SuccessAgain'])
  })

  it('restarts the timer of a merged toast', async () => {
    renderOutlet('signed-in')
    await showAll('Again')
    const user = userEvent.setup()
    endAnimation(cardOf('Again'))
    await user.hover(cardOf('Again'))
    await user.unhover(cardOf('Again'))
    expect(timer(cardOf('Again'))?.animationDuration).toBe('1000ms')
    await showAll('Again')
    expect(timer(cardOf('Again'))?.animationDuration).toBe('5000ms')
  })

  it('shows a repeated message while an earlier toast leaves', async () => {
    renderOutlet('signed-in')
    await showAll('Again')
    await userEvent.click(screen.getByText('Again'))
    await showAll('Again')
    expect(cards().map(({ dataset }) => dataset.in)).toEqual(['true', 'false'])
  })
})
