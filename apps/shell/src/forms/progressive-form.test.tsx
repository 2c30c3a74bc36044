import { provideApi } from '@site/services'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { field, press, typeInto } from '../testing/form-helpers.ts'
import { renderInSite } from '../testing/render-in-site.tsx'
import { type EnhancedFormProps, ProgressiveForm } from './progressive-form.tsx'
import { LeftFormsContext } from './typed-values.ts'

const submitted = vi.fn()

function Enhanced({ handoff: { typed } }: EnhancedFormProps) {
  return (
    <form
      data-testid="enhanced"
      onSubmit={(event) => {
        event.preventDefault()
        submitted(typed)
      }}
    >
      <input name="name" aria-label="Name" defaultValue={String(typed.name)} />
      <button type="submit">Send</button>
    </form>
  )
}

function show(load: () => Promise<typeof Enhanced>, keepPlain = false) {
  submitted.mockClear()
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

it('fetches the API client once a field receives focus', async () => {
  const loadClient = vi.fn(() => new Promise<never>(() => undefined))
  provideApi(loadClient)
  show(() => Promise.resolve(Enhanced))
  await userEvent.click(field('Name'))
  expect(loadClient).not.toHaveBeenCalled()
  await typeInto({ Name: 'Ada' })
  expect(loadClient).toHaveBeenCalledTimes(1)
})

it('loads the enhanced form once the user types, keeps the focused field, and shows the form once focus leaves it', async () => {
  const load = vi.fn(() => Promise.resolve(Enhanced))
  show(load)
  expect(load).not.toHaveBeenCalled()
  await typeInto({ Name: 'Ada' })
  const typed = field('Name')
  await nextFrame()
  expect(load).toHaveBeenCalledTimes(1)
  expect(field('Name')).toBe(typed)
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await screen.findByTestId('enhanced')
  expect(field('Name').value).toBe('Ada')
  expect(submitted).not.toHaveBeenCalled()
})

it('switches to the enhanced form synchronously, so no input is lost', async () => {
  let resolveLoad: (form: typeof Enhanced) => void = () => undefined
  show(() => new Promise((resolve) => (resolveLoad = resolve)))
  await userEvent.click(field('Name'))
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await act(async () => {
    resolveLoad(Enhanced)
    await new Promise((resolve) => setTimeout(resolve))
    // React renders nothing else until this callback ends.
    fireEvent.input(field('Name'), { target: { value: 'Ada' } })
  })
  expect(screen.getByTestId('enhanced')).toBeTruthy()
  expect(field('Name').value).toBe('Ada')
})

it('submits the typed values, including checkboxes, as soon as the enhanced form has loaded', async () => {
  let resolveLoad: (form: typeof Enhanced) => void = () => undefined
  show(() => new Promise((resolve) => (resolveLoad = resolve)))
  await typeInto({ Name: 'Ada' })
  await userEvent.click(field('Agreed'))
  await press('Send')
  expect(screen.getByRole('button', { name: 'Waiting' })).toBeTruthy()
  await act(async () => resolveLoad(Enhanced))
  await waitFor(() => expect(submitted).toHaveBeenCalledWith({ name: 'Ada', agreed: true }))
  expect(submitted).toHaveBeenCalledTimes(1)
})

it('keeps focus in the field when Enter submits the form', async () => {
  show(() => Promise.resolve(Enhanced))
  await typeInto({ Name: 'Ada' })
  await userEvent.keyboard('{Enter}')
  await screen.findByTestId('enhanced')
  expect(document.activeElement).toBe(field('Name'))
})

it('reports a failed load, keeps the typed values, and retries on the next submit', async () => {
  let isReachable = false
  show(() => (isReachable ? Promise.resolve(Enhanced) : Promise.reject(new Error('out of reach'))))
  await typeInto({ Name: 'Ada' })
  await press('Send')
  expect((await screen.findByRole('alert')).textContent).toContain('nothing you typed was lost')
  expect(field('Name').value).toBe('Ada')
  isReachable = true
  await press('Send')
  await waitFor(() => expect(submitted).toHaveBeenCalledWith({ name: 'Ada', agreed: false }))
})

it('keeps the server’s messages until the form is submitted', async () => {
  const load = vi.fn(() => Promise.resolve(Enhanced))
  show(load, true)
  await userEvent.click(field('Name'))
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await nextFrame()
  expect(load).toHaveBeenCalled()
  expect(screen.queryByTestId('enhanced')).toBeNull()
})

it('is back with what was typed, except passwords, when the visitor returns from a link', async () => {
  const fields = [{ name: 'name' }, { name: 'agreed' }, { name: 'password' }]
  const plain = () => (
    <form>
      <input name="name" aria-label="Name" />
      <input name="agreed" aria-label="Agreed" type="checkbox" />
      <input name="password" aria-label="Password" type="password" />
    </form>
  )
  const leftForms = new WeakMap()
  const visit = () =>
    renderInSite(
      <LeftFormsContext value={leftForms}>
        <ProgressiveForm fields={fields} load={() => new Promise(() => undefined)} plain={plain} />
      </LeftFormsContext>,
    )
  const first = visit()
  await typeInto({ Name: 'Ada', Password: 'correct horse' })
  await userEvent.click(field('Agreed'))
  first.unmount()
  const second = visit()
  expect([field('Name').value, field('Agreed').checked, field('Password').value]).toEqual(['Ada', true, ''])
  await userEvent.clear(field('Name'))
  second.unmount()
  visit()
  expect(field('Name').value).toBe('')
})
