import { useEffect, useRef, useState } from 'react'
import { CarouselList } from './carousel-list.tsx'
import type { CarouselProps } from './preset.ts'

/**
 * Renders a list first, including on the server, and loads the carousel's code when the list nears the viewport. The
 * carousel replaces the list once focus is outside of it. If the code fails to load, the list stays.
 */
export function LazyCarousel(props: CarouselProps) {
  const list = useRef<HTMLElement>(null)
  const [initial, setInitial] = useState(0)
  const [Carousel, setCarousel] = useState<typeof import('@site/ui/carousel').Carousel>()

  useEffect(() => {
    const element = list.current
    if (!element || Carousel) return
    const controller = new AbortController()
    const upgrade = async () => {
      const loaded = await import('@site/ui/carousel').catch(() => null)
      if (!loaded) return
      await waitForFocusOutside(element, controller.signal)
      if (controller.signal.aborted) return
      setInitial(firstInView(element))
      setCarousel(() => loaded.Carousel)
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void upgrade()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => {
      controller.abort()
      observer.disconnect()
    }
  }, [Carousel])

  return Carousel ? <Carousel {...props} initial={initial} /> : <CarouselList {...props} ref={list} />
}

function waitForFocusOutside(element: HTMLElement, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const check = (event?: FocusEvent) => {
    const next = event ? event.relatedTarget : document.activeElement
    if (!(next instanceof Node && element.contains(next))) resolve()
  }
  element.addEventListener('focusout', check, { signal })
  signal.addEventListener('abort', () => resolve(), { once: true })
  check()
  return promise
}

/** Returns the index of the slide that the list is scrolled to. */
function firstInView(element: HTMLElement): number {
  const list = element.querySelector('ul')
  if (!list) return 0
  const index = [...list.children].findIndex((slide) => (slide as HTMLElement).offsetLeft >= list.scrollLeft)
  return Math.max(0, index)
}
