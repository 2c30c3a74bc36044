import { Link } from '@mfe/page'
import { act, render, screen } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderRouted } from '../testing/render-routed.tsx'
import { useFragment } from './fragment.ts'

const timing = ({ pathname }: { pathname: string }) => ({ clearAfterMs: pathname === '/' ? undefined : 2000 })

function Page() {
  useFragment(timing)
  return (
    <>
      <Link to="#talk">Let’s talk</Link>
      <section id="talk">
        <h2>Talk to us</h2>
        <textarea aria-label="Message" />
      </section>
    </>
  )
}

let scrollIntoView: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  vi.useFakeTimers()
  scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
})

afterEach(() => {
  window.scrollTo(0, 0)
  vi.useRealTimers()
})

const open = () => renderRouted(<Page />, '/contact#talk')
const letTimersRun = () => act(() => vi.runAllTimers())
const heading = () => screen.getByRole('heading')

it('scrolls to the target of the first URL', () => {
  open()
  letTimersRun()
  expect(scrollIntoView).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(heading())
})

it('does not scroll if the browser has already scrolled to the target', () => {
  open()
  window.scrollTo(0, 700)
  letTimersRun()
  expect(scrollIntoView).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(heading())
})

it('does not scroll if the browser scrolls to the target after the router starts', () => {
  window.history.replaceState(null, '', '/contact')
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element: <Page /> }])} />)
  window.history.replaceState(null, '', '/contact#talk')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  window.scrollTo(0, 700)
  letTimersRun()
  expect(scrollIntoView).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(heading())
})

it('leaves scroll position and focus alone if a field has focus', () => {
  open()
  const message = screen.getByRole('textbox')
  message.focus()
  letTimersRun()
  expect(scrollIntoView).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(message)
})

it('scrolls to the target again when a link is followed, from any scroll position', () => {
  open()
  letTimersRun()
  window.scrollTo(0, 700)
  const link = screen.getByRole('link')
  link.focus()
  act(() => link.click())
  letTimersRun()
  expect(scrollIntoView).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(heading())
})
