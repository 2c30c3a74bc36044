import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { open } from './open-page.ts'

/** A row of docs/product.md, "Carousels". */
export interface CarouselRule {
  path: string
  label: string
  /** The number of visible slides, by window width in px. */
  shown: Readonly<Record<number, number>>
  /** The number of slides that one press of an arrow moves. */
  step: number
}

export const carouselRules: readonly CarouselRule[] = [
  {
    path: '/',
    label: 'Our services',
    shown: { 1440: 3, 1025: 3, 1024: 2, 769: 2, 768: 2, 576: 2, 575: 1, 320: 1 },
    step: 1,
  },
  {
    path: '/',
    label: 'Industries we serve',
    shown: { 1440: 5, 1111: 5, 1110: 4, 769: 4, 768: 2, 576: 2, 575: 1, 320: 1 },
    step: 2,
  },
  { path: '/', label: 'Client testimonials', shown: { 1440: 1, 768: 1, 320: 1 }, step: 1 },
  {
    path: '/aboutus',
    label: 'Leadership team',
    shown: { 1440: 4, 1025: 4, 1024: 3, 769: 3, 768: 2, 576: 2, 575: 1, 320: 1 },
    step: 1,
  },
  {
    path: '/aboutus',
    label: 'Two employee stories',
    shown: { 1440: 1, 768: 1, 320: 1 },
    step: 1,
  },
  {
    path: '/cloud-services',
    label: 'Technologies we use',
    shown: { 1440: 4, 1024: 4, 1023: 3, 769: 3, 768: 2, 575: 2, 574: 2, 320: 2 },
    step: 2,
  },
]

/** Returns the names of the slides that are completely visible. */
export function visibleSlides(region: Locator): Promise<string[]> {
  return region.evaluate((element) => {
    const slides = [...element.querySelectorAll('[aria-roledescription="slide"], ul > li')]
    const frame = (element.querySelector('.swiper') ?? element.querySelector('ul') ?? element).getBoundingClientRect()
    const isInside = ({ left, right }: DOMRect) => left >= frame.left - 1 && right <= frame.right + 1
    return slides
      .filter((slide) => isInside(slide.getBoundingClientRect()))
      .map((slide) => slide.getAttribute('aria-label') ?? slide.textContent ?? '')
  })
}

/** Opens the page and waits until the carousel is interactive. */
export async function openCarousel(
  page: Page,
  { path, label }: Pick<CarouselRule, 'path' | 'label'>,
): Promise<Locator> {
  await open(page, path)
  const region = page.getByRole('region', { name: label, exact: true })
  await region.scrollIntoViewIfNeeded()
  await expect(region).toHaveAttribute('aria-roledescription', 'carousel')
  return region
}

/** Returns the name of the first slide that is not inert. It changes before the transition ends. */
export function activeSlideName(region: Locator): Promise<string | null> {
  return region.locator('[aria-roledescription="slide"]:not([inert])').first().getAttribute('aria-label')
}
