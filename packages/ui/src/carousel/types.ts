import type { ReactNode } from 'react'
import type { CarouselPreset } from './preset.ts'

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
