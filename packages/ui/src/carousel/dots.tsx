import { slotClass } from '../styles/class-names.ts'
import type { Slide } from './types.ts'

const carousel = slotClass('carousel')

interface DotsProps {
  slides: readonly Slide[]
  step: number
  /** The index of the last slide that can be in the first position. */
  last: number
  current: number
  onPick: (index: number) => void
}

export function Dots({ slides, step, last, current, onPick }: DotsProps) {
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
