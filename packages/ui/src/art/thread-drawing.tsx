import type { Stroke } from './strokes.ts'

interface ThreadDrawingProps {
  className: string
  width: number
  height: number
  strokes: readonly Stroke[]
  /** The part that stays visible when the drawing is cropped. */
  keep: 'xMid' | 'xMax'
}

/** Draws threads in one path for each kind, because pages inline their drawings. */
export function ThreadDrawing({ className, width, height, strokes, keep }: ThreadDrawingProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={`${keep}YMid slice`}
      aria-hidden="true"
      focusable="false"
    >
      {strokes.map(([kind, d, shift]) => (
        <path key={d} className={`weave__${kind}`} d={d} strokeDashoffset={shift} />
      ))}
    </svg>
  )
}
