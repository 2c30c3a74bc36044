import { type CSSProperties, createContext, use } from 'react'

export type Rotation = 0 | 90 | 180 | 270

export interface View {
  /** Fits the width or the whole page, or is a multiple of the natural size. Each kind of file has its own default. */
  size: 'width' | 'page' | number | undefined
  rotation: Rotation
  hasThumbnails: boolean
}

export const firstView: View = { size: undefined, rotation: 0, hasThumbnails: false }

/** What can be changed of how a file looks. */
export interface ViewOptions {
  /** Whether it has pages or is one, so it can fit the region and be rotated; otherwise, only its text grows. */
  isSheet: boolean
  /** The size until the user chooses one. */
  first: 'width' | 'page' | 1
}

interface Viewed extends View {
  change: (changes: Partial<View>) => void
  /** Where content adds its own tools, and what it shows beside itself. */
  toolSlot: HTMLElement | null
  sideSlot: HTMLElement | null
}

export const ViewContext = createContext<Viewed>({
  ...firstView,
  change: () => undefined,
  toolSlot: null,
  sideSlot: null,
})

/** Returns how the user wants to see the content around which this is called. */
export const useView = () => use(ViewContext)

export const isTurned = (rotation: Rotation): boolean => rotation % 180 !== 0

interface Size {
  width: number
  height: number
}

export const rotatedSize = ({ width, height }: Size, rotation: Rotation): Size =>
  isTurned(rotation) ? { width: height, height: width } : { width, height }

/** A page beyond these proportions leaves part of its space empty, so that it never makes the preview endless. */
const MAX_RATIO = 20

/**
 * Returns the style of a box for content of this size in CSS pixels, which is already rotated. Its container must be
 * the scrollable region, whose size is the unit of `cqh`.
 */
export function sheetStyle(size: 'width' | 'page' | number, { width, height }: Size): CSSProperties {
  const ratio = Math.min(MAX_RATIO, Math.max(1 / MAX_RATIO, height / width))
  const aspectRatio = 1 / ratio
  if (size === 'width') return { aspectRatio, width: '100%' }
  if (size === 'page') return { aspectRatio, width: `min(100%, ${(100 / ratio).toFixed(3)}cqh)` }
  return { aspectRatio, width: `${Math.round(width * size)}px` }
}
