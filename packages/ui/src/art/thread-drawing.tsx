import type { Stroke } from './strokes.ts'

interface ThreadDrawingProps {
  className: string
  width: number
  height: number
  strokes: readonly Stroke[]
  /** How it fits a box with another aspect ratio: cropped around its center, or whole in the lower right corner. */
  fit?: 'xMidYMid slice' | 'xMaxYMax'
}

/** Draws threads in one path for each kind, because pages inline their drawings. */
export function ThreadDrawing({ className, width, height, strokes, fit = 'xMidYMid slice' }: ThreadDrawingProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fit}
      aria-hidden="true"
      focusable="false"
    >
      {strokes.map(([kind, d, shift]) => (
        <path key={d} className={`weave__${kind}`} d={d} strokeDashoffset={shift} />
      ))}
    </svg>
  )
}
