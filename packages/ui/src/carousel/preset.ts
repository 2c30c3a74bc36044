import type { ReactNode } from 'react'

export interface Slide {
  id: string
  /** The accessible name of the slide: "Cloud services". */
  label: string
  content: ReactNode
}

export interface CarouselProps {
  /** The accessible name of the region, without the word carousel: "Our services". */
  label: string
  slides: readonly Slide[]
  preset: CarouselPreset
}

/** The layout and motion of a carousel. Widths are viewport widths, in px. */
export interface CarouselPreset extends CarouselLayout {
  /** Milliseconds between automatic moves. Without it, the carousel does not rotate. */
  autoplay?: number
  /** Narrower layouts, widest first; the last match wins. */
  upTo?: readonly (Partial<CarouselLayout> & { width: number })[]
}

export interface CarouselLayout {
  perView: number
  step?: number
  arrows?: boolean
  dots?: boolean
  /** The duration of one move, in milliseconds. */
  speed?: number
}

/** The widths at which the style sheet can change the number of slides. */
const LAYOUT_WIDTHS = [1110, 1024, 1023, 768, 575] as const

export function layoutAt(preset: CarouselPreset, width: number): Required<CarouselLayout> {
  const { perView, step = 1, arrows = true, dots = false, speed = 500 } = preset
  const layout = { perView, step, arrows, dots, speed }
  for (const { width: limit, ...changes } of preset.upTo ?? []) {
    if (width <= limit) Object.assign(layout, changes)
  }
  return layout
}

/** Returns `--per` for each breakpoint of the style sheet, so list and carousel are laid out alike without scripts. */
export function layoutVariables(preset: CarouselPreset): Record<string, number> {
  const variables: Record<string, number> = { '--per': preset.perView }
  for (const width of LAYOUT_WIDTHS) variables[`--per-${width}`] = layoutAt(preset, width).perView
  return variables
}
