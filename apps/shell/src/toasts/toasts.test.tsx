import { AUDIENCE_ATTRIBUTE, type Audience } from '@mfe/contract'
import { showToast } from '@site/services'
import { LiveRegions } from '@site/ui'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
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

/** Renders the outlet of public pages, and shows these toasts. */
async function open(...messages: string[]) {
  renderOutlet()
  await showAll(...messages)
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

  it('shows its title, or its kind as a word, with the newest on top', async () => {
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

  it.each([
    ['hovered', (user: UserEvent) => user.hover(cardOf('Read')), (user: UserEvent) => user.unhover(cardOf('Read'))],
    [
      'focused',
      async () => act(() => screen.getByRole('button', { name: 'Dismiss: Read' }).focus()),
      (user: UserEvent) => user.click(screen.getByLabelText('Field')),
    ],
  ])('pauses while %s and then stays for another 1000 ms', async (_, begin, end) => {
    await open('Read')
    const user = userEvent.setup()
    endAnimation(cardOf('Read'))
    await begin(user)
    expect(timer(cardOf('Read'))?.animationPlayState).toBe('paused')
    await end(user)
    expect(timer(cardOf('Read'))?.animationDuration).toBe('1000ms')
    expect(timer(cardOf('Read'))?.animationPlayState).toBe('running')
  })

  it('keeps running when the window loses focus, as to a prompt of the browser', async () => {
    await open('Shown')
    endAnimation(cardOf('Shown'))
    fireEvent.blur(window)
    expect(timer(cardOf('Shown'))?.animationPlayState).toBe('running')
  })

  it('closes on a tap, and disappears when its exit animation ends', async () => {
    await open('Leaving')
    endAnimation(cardOf('Leaving'))
    await userEvent.click(screen.getByText('Leaving'))
    expect(cards()).toHaveLength(1)
    endAnimation(cardOf('Leaving'))
    expect(cards()).toHaveLength(0)
  })

  it.each(['{Enter}', '{Escape}'])('closes with %s on its button and returns focus', async (key) => {
    await open('Closed')
    const field = screen.getByLabelText('Field')
    field.focus()
    act(() => screen.getByRole('button', { name: 'Dismiss: Closed' }).focus())
    await userEvent.keyboard(key)
    expect(document.activeElement).toBe(field)
    endAnimation(cardOf('Closed'))
    await waitFor(() => expect(cards()).toHaveLength(0))
  })

  it('returns focus to where it was before the toasts, not to another toast', async () => {
    await open('One', 'Two', 'Three')
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
    await open('Closed')
    const field = screen.getByLabelText<HTMLInputElement>('Field')
    field.focus()
    act(() => screen.getByRole('button', { name: 'Dismiss: Closed' }).focus())
    field.disabled = true
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' }))
  })

  it('returns focus that it got while leaving', async () => {
    await open('Leaving')
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
    await open('Leaving')
    const user = userEvent.setup()
    await user.click(screen.getByText('Leaving'))
    await user.unhover(cardOf('Leaving'))
    expect(cardOf('Leaving').dataset.in).toBe('false')
  })
})

describe('the toast outlet', () => {
  it('shows each toast for its whole time, however many follow, with a progress bar', async () => {
    const messages = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
    await open(...messages)
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
