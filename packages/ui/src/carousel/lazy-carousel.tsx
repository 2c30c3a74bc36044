import { type ComponentType, useEffect, useRef, useState } from 'react'
import { CarouselList } from './carousel-list.tsx'
import type { CarouselProps } from './types.ts'

const AHEAD = '400px'

/**
 * Renders a list at first, also on the server; loads the carousel's code when it nears the viewport. The carousel
 * replaces the list only while it does not contain the focus. If the code does not load, the list stays.
 */
export function LazyCarousel(props: CarouselProps) {
  const list = useRef<HTMLElement>(null)
  const [initial, setInitial] = useState(0)
  const [Carousel, setCarousel] = useState<ComponentType<CarouselProps & { initial?: number }> | null>(null)

  useEffect(() => {
    const element = list.current
    if (!element || Carousel) return
    const stop = new AbortController()
    const upgrade = async () => {
      const loaded = await import('@site/ui/carousel').catch(() => null)
      if (!loaded) return
      await focusLeaves(element, stop.signal)
      if (stop.signal.aborted) return
      setInitial(firstInView(element))
      setCarousel(() => loaded.Carousel)
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void upgrade()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => {
      stop.abort()
      observer.disconnect()
    }
  }, [Carousel])

  return Carousel ? <Carousel {...props} initial={initial} /> : <CarouselList {...props} ref={list} />
}

function focusLeaves(element: HTMLElement, signal: AbortSignal): Promise<void> {
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
