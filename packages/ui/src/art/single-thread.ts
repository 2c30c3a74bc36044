import type { BandDrawing } from './strokes.ts'

/** A single thread with a loop, near the lower edge. */
export const singleThread: BandDrawing = () => ({
  name: 'thread',
  strokes: [
    ['accent', 'M0 320C280 320 520 342 640 276c40-22 102-36 102 4s-78 38-78 0 76-50 136-28'],
    ['knot', 'M671 261h0'],
  ],
})
