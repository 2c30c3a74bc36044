// @vitest-environment happy-dom
import type { Page } from '@site/federation'
import { renderPage } from '@site/federation/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import aboutPage from '../pages/aboutus.page.tsx'
import paperPage from '../pages/bankfinancial-whitepaper.page.tsx'

let reduced = false
async function open(page: Page<undefined>, at: string) {
  const opened = await renderPage(page, { route: at.replace(/#.*/, ''), at })
  // Looks every millisecond, so that a mocked clock hardly moves meanwhile.
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy(), { interval: 1 })
  return opened
}

const scrolled: { id: string; behavior: unknown }[] = []

beforeEach(() => {
  scrolled.length = 0
  reduced = false
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: reduced, media: query }) as MediaQueryList)
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, options) {
    scrolled.push({ id: this.id, behavior: typeof options === 'object' ? options.behavior : options })
  })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

describe('an address with a fragment', () => {
  it('scrolls smoothly to People We Care and focuses its heading', async () => {
    await open(aboutPage, '/aboutus#peoplewecare')
    await vi.waitFor(() => expect(scrolled).toEqual([{ id: 'peoplewecare', behavior: 'smooth' }]))
    expect(document.activeElement?.textContent).toBe('People We Care')
  })

  it('scrolls to the start of a whitepaper', async () => {
    await open(paperPage, '/bankfinancial/whitepaper#start')
    await vi.waitFor(() => expect(scrolled).toEqual([{ id: 'start', behavior: 'smooth' }]))
    expect(document.activeElement?.id).toBe('start')
  })

  it('jumps where motion is unwelcome', async () => {
    reduced = true
    await open(aboutPage, '/aboutus#peoplewecare')
    await vi.waitFor(() => expect(scrolled).toEqual([{ id: 'peoplewecare', behavior: 'auto' }]))
  })

  it.each(['#nothing-here', '#%E0%A4%A', '#'])('stays where it is for %s', async (hash) => {
    await open(aboutPage, `/aboutus${hash}`)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(scrolled).toEqual([])
  })
})

describe('the banner', () => {
  it('clears the fragment after two seconds and keeps path, query and history state', async () => {
    window.history.replaceState({ idx: 3 }, '', '/aboutus?mfe=x#peoplewecare')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await open(aboutPage, '/aboutus#peoplewecare')

    await vi.waitFor(() => expect(scrolled).toHaveLength(1), { interval: 1 })
    vi.advanceTimersByTime(1500)
    expect(window.location.hash).toBe('#peoplewecare')
    vi.advanceTimersByTime(500)
    expect(window.location.href).toMatch(/\/aboutus\?mfe=x$/)
    expect(window.history.state).toEqual({ idx: 3 })
  })

  it('leaves the next address alone when the visitor has moved on', async () => {
    window.history.replaceState(null, '', '/aboutus#peoplewecare')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { unmount } = await open(aboutPage, '/aboutus#peoplewecare')
    unmount()
    window.history.replaceState(null, '', '/elsewhere#kept')

    vi.advanceTimersByTime(5000)
    expect(window.location.hash).toBe('#kept')
  })
})
