import { provideApi } from '@site/services'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { field, press, typeInto } from '../testing/form-helpers.ts'
import { renderInSite } from '../testing/render-in-site.tsx'
import { type EnhancedFormProps, ProgressiveForm } from './progressive-form.tsx'

const sent = vi.fn()

function Enhanced({ handoff: { typed } }: EnhancedFormProps) {
  return (
    <form
      data-testid="enhanced"
      onSubmit={(event) => {
        event.preventDefault()
        sent(typed)
      }}
    >
      <input name="name" aria-label="Name" defaultValue={String(typed.name)} />
      <button type="submit">Send</button>
    </form>
  )
}

function show(load: () => Promise<typeof Enhanced>, keepPlain = false) {
  sent.mockClear()
  renderInSite(
    <>
      <ProgressiveForm
        fields={[{ name: 'name' }, { name: 'agreed' }]}
        load={load}
        keepPlain={keepPlain}
        plain={({ onSubmit, isWaiting }) => (
          <form onSubmit={onSubmit}>
            <input name="name" aria-label="Name" />
            <input name="agreed" aria-label="Agreed" type="checkbox" />
            <button type="submit">{isWaiting ? 'Waiting' : 'Send'}</button>
          </form>
        )}
      />
      <button type="button">Elsewhere</button>
    </>,
  )
}

const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)))

it('loads nothing before the form is touched', () => {
  const load = vi.fn(() => Promise.resolve(Enhanced))
  show(load)
  expect(load).not.toHaveBeenCalled()
})

it('fetches what sends the form once something is typed', async () => {
  const loadClient = vi.fn(() => new Promise<never>(() => undefined))
  provideApi(loadClient)
  show(() => Promise.resolve(Enhanced))
  await userEvent.click(field('Name'))
  expect(loadClient).not.toHaveBeenCalled()
  await typeInto({ Name: 'Ada' })
  expect(loadClient).toHaveBeenCalledTimes(1)
})

it('swaps no field that holds the focus, and takes over once the focus has left', async () => {
  const load = vi.fn(() => Promise.resolve(Enhanced))
  show(load)
  await typeInto({ Name: 'Ada' })
  const typed = field('Name')
  await nextFrame()
  expect(load).toHaveBeenCalledTimes(1)
  expect(field('Name')).toBe(typed)
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await screen.findByTestId('enhanced')
  expect(field('Name').value).toBe('Ada')
  expect(sent).not.toHaveBeenCalled()
})

it('takes over at once, so that nothing can be typed between', async () => {
  let arrive: (form: typeof Enhanced) => void = () => undefined
  show(() => new Promise((resolve) => (arrive = resolve)))
  await userEvent.click(field('Name'))
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await act(async () => {
    arrive(Enhanced)
    await new Promise((resolve) => setTimeout(resolve))
    // Until this ends, React draws nothing of its own accord.
    fireEvent.input(field('Name'), { target: { value: 'Ada' } })
  })
  expect(screen.getByTestId('enhanced')).toBeTruthy()
  expect(field('Name').value).toBe('Ada')
})

it('submits what was typed, boxes included, as soon as it is loaded', async () => {
  let arrive: (form: typeof Enhanced) => void = () => undefined
  show(() => new Promise((resolve) => (arrive = resolve)))
  await typeInto({ Name: 'Ada' })
  await userEvent.click(field('Agreed'))
  await press('Send')
  expect(screen.getByRole('button', { name: 'Waiting' })).toBeTruthy()
  await act(async () => arrive(Enhanced))
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ name: 'Ada', agreed: true }))
  expect(sent).toHaveBeenCalledTimes(1)
})

it('keeps the focus where it was when Enter sends the form', async () => {
  show(() => Promise.resolve(Enhanced))
  await typeInto({ Name: 'Ada' })
  await userEvent.keyboard('{Enter}')
  await screen.findByTestId('enhanced')
  expect(document.activeElement).toBe(field('Name'))
})

it('says so when it cannot be loaded, keeps what was typed, and tries again', async () => {
  let isReachable = false
  show(() => (isReachable ? Promise.resolve(Enhanced) : Promise.reject(new Error('out of reach'))))
  await typeInto({ Name: 'Ada' })
  await press('Send')
  expect((await screen.findByRole('alert')).textContent).toContain('nothing you typed was lost')
  expect(field('Name').value).toBe('Ada')
  isReachable = true
  await press('Send')
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ name: 'Ada', agreed: false }))
})

it('leaves what the server wrote until it is submitted', async () => {
  const load = vi.fn(() => Promise.resolve(Enhanced))
  show(load, true)
  await userEvent.click(field('Name'))
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await nextFrame()
  expect(load).toHaveBeenCalled()
  expect(screen.queryByTestId('enhanced')).toBeNull()
})
