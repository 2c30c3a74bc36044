// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubIntersectionObserver } from '../testing/stub-intersection-observer.ts'
import { Carousel } from './carousel.tsx'
import { CarouselList } from './carousel-list.tsx'
import { LazyCarousel } from './lazy-carousel.tsx'
import type { CarouselPreset } from './preset.ts'

const slides = ['Cloud', 'Data', 'Security', 'Quality', 'Analytics'].map((label) => ({
  id: label.toLowerCase(),
  label,
  content: <a href={`/${label}`}>{label}</a>,
}))
const preset: CarouselPreset = { perView: 3, upTo: [{ width: 575, perView: 1 }] }
const rotating: CarouselPreset = { ...preset, autoplay: 3000, dots: true }

let observer: ReturnType<typeof stubIntersectionObserver>

beforeEach(() => {
  observer = stubIntersectionObserver()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const scrollIntoView = () => observer.show()
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const reachableSlides = () =>
  slides
    .filter(({ label }) => !screen.getByText(label).closest('.swiper-slide')?.hasAttribute('inert'))
    .map((s) => s.label)
const preferReducedMotion = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))

describe('Carousel', () => {
  it('labels itself and its slides, makes those out of view inert, and has no rotation button without autoplay', () => {
    render(<Carousel label="Our services" slides={slides} preset={preset} />)
    expect(screen.getByRole('region', { name: 'Our services' }).getAttribute('aria-roledescription')).toBe('carousel')
    expect(screen.getByRole('group', { name: 'Cloud, 1 of 5' }).getAttribute('aria-roledescription')).toBe('slide')
    expect(reachableSlides()).toEqual(['Cloud', 'Data', 'Security'])
    expect(screen.queryByRole('button', { name: /rotating/ })).toBeNull()
  })

  it('renders no controls if all slides fit', () => {
    render(<Carousel label="Our services" slides={slides.slice(0, 3)} preset={rotating} />)
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('disables the arrow at an end without losing focus, and announces its position after a move', () => {
    render(<Carousel label="Our services" slides={slides} preset={preset} />)
    expect(button(/^Previous/).getAttribute('aria-disabled')).toBe('true')
    expect(button(/^Previous/).hasAttribute('disabled')).toBe(false)
    expect(button(/^Next/).hasAttribute('aria-disabled')).toBe(false)
    fireEvent.click(button(/^Next/))
    expect(screen.getByRole('status').textContent).toBe('Data, 2 of 5')
    for (const _press of ['to the end', 'past it']) fireEvent.click(button(/^Next/))
    expect(button(/^Next/).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('Security, 3 of 5')
  })

  it('places the Stop button first, which stops and starts the rotation', () => {
    render(<Carousel label="Our services" slides={slides} preset={rotating} />)
    expect(screen.getAllByRole('button')[0]).toBe(button('Stop rotating Our services'))
    fireEvent.click(button(/^Stop/))
    fireEvent.click(button(/^Start/))
    expect(button(/^Stop/)).toBeTruthy()
  })

  it.each([
    ['a control is used', () => fireEvent.click(button(/^Next/))],
    ['it receives focus', () => fireEvent.focus(screen.getByRole('link', { name: 'Cloud' }))],
  ])('stops until it is restarted when %s', (_, use) => {
    render(<Carousel label="Our services" slides={slides} preset={rotating} />)
    use()
    expect(button('Start rotating Our services')).toBeTruthy()
  })

  it('does not start if reduced motion is preferred', () => {
    preferReducedMotion()
    render(<Carousel label="Our services" slides={slides} preset={rotating} />)
    expect(button('Start rotating Our services')).toBeTruthy()
  })

  it('shows arrows and dots according to the preset', () => {
    const withoutControls: CarouselPreset = { ...rotating, arrows: false, dots: false }
    render(<Carousel label="Our services" slides={slides} preset={withoutControls} />)
    expect(screen.getAllByRole('button').map((control) => control.textContent)).toEqual(['Stop rotating Our services'])
  })
})

it('renders every slide and the carousel’s widths in a list on the server', () => {
  const html = renderToString(<CarouselList label="Our services" slides={slides} preset={preset} />)
  for (const { label } of slides) expect(html).toContain(label)
  expect(html).toContain('--per:3')
  expect(html).toContain('--per-575:1')
  expect(html).toContain('5 in all: scroll for more')
  expect(html).toContain('--count:5')
})

describe('LazyCarousel', () => {
  it('stays a list until it is near the viewport', async () => {
    render(<LazyCarousel label="Our services" slides={slides} preset={preset} />)
    expect(screen.getByRole('list', { name: 'Our services' })).toBeTruthy()
    scrollIntoView()
    expect(await screen.findByRole('button', { name: /^Next/ })).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Our services' })).toBeNull()
  })

  it('waits while it contains focus', async () => {
    render(<LazyCarousel label="Our services" slides={slides} preset={preset} />)
    const link = screen.getByRole('link', { name: 'Data' })
    link.focus()
    scrollIntoView()
    await act(() => import('@site/ui/carousel'))
    expect(screen.getByRole('link', { name: 'Data' })).toBe(link)
    act(() => link.blur())
    expect(await screen.findByRole('button', { name: /^Next/ })).toBeTruthy()
  })
})
