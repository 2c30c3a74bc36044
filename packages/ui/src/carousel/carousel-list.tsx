import type { CSSProperties, Ref } from 'react'
import { slotClass } from '../styles/class-names.ts'
import { type CarouselProps, layoutVariables } from './preset.ts'

const carousel = slotClass('carousel')

// Scrollable content must be focusable.
const scrollable = { tabIndex: 0 }

/** The slides as a horizontally scrolling list, with the same size as the carousel that may replace it. */
export function CarouselList({ label, slides, preset, ref }: CarouselProps & { ref?: Ref<HTMLElement> }) {
  return (
    <section
      className={carousel('root', { many: preset.perView > 4 })}
      aria-label={label}
      style={{ ...layoutVariables(preset), '--count': slides.length } as CSSProperties}
      ref={ref}
    >
      <div className={carousel('bar')}>
        <p className={carousel('more')} aria-hidden="true">{`${slides.length} in all: scroll for more`}</p>
      </div>
      <ul className={carousel('list')} {...scrollable} aria-label={label}>
        {slides.map((slide) => (
          <li key={slide.id} className={carousel('slide')}>
            {slide.content}
          </li>
        ))}
      </ul>
    </section>
  )
}
