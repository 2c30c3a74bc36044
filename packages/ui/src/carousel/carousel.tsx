import { Button } from '@site/ui'
import { type CSSProperties, type FocusEvent, useState, useSyncExternalStore } from 'react'
import type { Swiper as SwiperInstance } from 'swiper'
import { Swiper, SwiperSlide } from 'swiper/react'
import { slotClass } from '../styles/class-names.ts'
import { type CarouselProps, layoutAt, layoutVariables, type Slide } from './preset.ts'
import { useRotation } from './use-rotation.ts'

const carousel = slotClass('carousel')
const GAP = 24

/** Swiper with accessible controls, from slide `initial`. Using one stops the rotation. Hidden slides are inert. */
export function Carousel({ label, slides, preset, initial = 0 }: CarouselProps & { initial?: number }) {
  const layout = layoutAt(preset, useWindowWidth())
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [swiper, setSwiper] = useState<SwiperInstance | null>(null)
  const [active, setActive] = useState(initial)
  const [focusedSlide, setFocusedSlide] = useState(-1)
  const [announcement, setAnnouncement] = useState('')

  const last = Math.max(0, slides.length - layout.perView)
  const first = Math.min(active, last)
  const isScrollable = last > 0
  const rotation = useRotation({
    interval: isScrollable ? preset.autoplay : undefined,
    autoplays: !prefersReducedMotion,
    advance: () => swiper?.slideTo(first >= last ? 0 : Math.min(first + layout.step, last)),
  })

  const go = (target: number) => {
    rotation.stop()
    const next = Math.max(0, Math.min(target, last))
    swiper?.slideTo(next)
    setAnnouncement(`${slides[next]?.label ?? ''}, ${next + 1} of ${slides.length}`)
  }
  const onSlideChange = (moved: SwiperInstance) => {
    setActive(moved.activeIndex)
    setFocusedSlide(moved.slides.findIndex((slide) => slide.contains(document.activeElement)))
  }
  const onFocusCapture = (event: FocusEvent<HTMLElement>) => {
    // A mouse press focuses the Stop button before its click toggles the rotation, so this focus must not stop the
    // rotation.
    if (event.target.dataset.rotation === undefined || event.target.matches(':focus-visible')) rotation.stop()
  }

  return (
    <section
      className={carousel('root', { many: preset.perView > 4 })}
      aria-roledescription="carousel"
      aria-label={label}
      style={layoutVariables(preset) as CSSProperties}
      onFocusCapture={onFocusCapture}
      {...rotation.hover}
      ref={rotation.watch}
    >
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div className={carousel('bar')}>
        {preset.autoplay && isScrollable && (
          <Button variant="outline" icon={rotation.isOn ? 'pause' : 'play'} onClick={rotation.toggle} data-rotation="">
            {rotation.isOn ? 'Stop' : 'Start'}
            <span className="visually-hidden">{` rotating ${label}`}</span>
          </Button>
        )}
        {isScrollable && (
          <p className={carousel('status')} aria-hidden="true">
            {visibleRange(first, layout.perView, slides.length)}
          </p>
        )}
        {layout.dots && isScrollable && (
          <Dots slides={slides} step={layout.step} last={last} current={first} onPick={go} />
        )}
        {layout.arrows && isScrollable && (
          <div className={carousel('controls')}>
            <Button
              variant="outline"
              size="icon"
              icon="arrow-left"
              aria-label={`Previous: ${label}`}
              aria-disabled={first === 0 || undefined}
              onClick={() => go(first - layout.step)}
            />
            <Button
              variant="outline"
              size="icon"
              icon="arrow-right"
              aria-label={`Next: ${label}`}
              aria-disabled={first >= last || undefined}
              onClick={() => go(first + layout.step)}
            />
          </div>
        )}
      </div>
      <Swiper
        className={carousel('viewport')}
        slidesPerView={layout.perView}
        slidesPerGroup={1}
        spaceBetween={GAP}
        speed={prefersReducedMotion ? 0 : layout.speed}
        initialSlide={initial}
        onSwiper={setSwiper}
        onSlideChange={onSlideChange}
        onTouchStart={rotation.stop}
      >
        {slides.map((slide, index) => (
          <SwiperSlide
            key={slide.id}
            className={carousel('slide')}
            role="group"
            aria-roledescription="slide"
            aria-label={`${slide.label}, ${index + 1} of ${slides.length}`}
            inert={(index < first || index >= first + layout.perView) && index !== focusedSlide}
          >
            {slide.content}
          </SwiperSlide>
        ))}
      </Swiper>
    </section>
  )
}

function visibleRange(first: number, perView: number, total: number): string {
  const last = Math.min(first + perView, total)
  return `${first + 1 === last ? last : `${first + 1}–${last}`} of ${total}`
}

interface DotsProps {
  slides: readonly Slide[]
  step: number
  /** The index of the last slide that can be in the first position. */
  last: number
  current: number
  onPick: (index: number) => void
}

function Dots({ slides, step, last, current, onPick }: DotsProps) {
  const stops = Array.from({ length: Math.ceil(last / step) + 1 }, (_, index) => Math.min(index * step, last))
  return (
    <div className={carousel('dots')}>
      {stops.map((stop) => (
        <button
          key={stop}
          type="button"
          className={carousel('dot')}
          aria-current={stop === current || undefined}
          onClick={() => onPick(stop)}
        >
          <span className="visually-hidden">{`Show ${slides[stop]?.label ?? ''}`}</span>
        </button>
      ))}
    </div>
  )
}

function onResize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

const DESKTOP = 1440

function useWindowWidth(): number {
  return useSyncExternalStore(
    onResize,
    () => window.innerWidth,
    () => DESKTOP,
  )
}

function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
