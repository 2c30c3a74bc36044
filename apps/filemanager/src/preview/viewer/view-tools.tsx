import { Button } from '@site/ui'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type RefObject, useEffect, useState } from 'react'
import field from '#kit/fields/field.module.css'
import { type Rotation, useView, type View, type ViewOptions } from './view.ts'
import styles from './viewer.module.css'

const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

export function ViewTools({ isSheet, first }: ViewOptions) {
  const { size = first, rotation, change } = useView()
  const steps = isSheet ? STEPS : STEPS.filter((step) => step >= 0.75 && step <= 3)
  const current = typeof size === 'number' ? size : 1
  const next = steps.find((step) => step > current)
  const previous = steps.findLast((step) => step < current)
  const step = (label: string, Icon: typeof ZoomIn, to: number | undefined) => (
    // A disabled button would lose focus at the largest and the smallest size.
    <Button
      variant="ghost"
      size="icon"
      data-step=""
      aria-label={label}
      title={label}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && change({ size: to })}
    >
      <Icon {...icon} />
    </Button>
  )
  return (
    <>
      {step('Zoom out', ZoomOut, previous)}
      <select
        aria-label="Zoom"
        className={`input ${field.input} ${styles.zoom}`}
        value={String(size)}
        onChange={({ target: { value } }) => change({ size: sizeOf(value) })}
      >
        {isSheet && <option value="page">Fit page</option>}
        {isSheet && <option value="width">Fit width</option>}
        {steps.map((each) => (
          <option key={each} value={each}>
            {each * 100}%
          </option>
        ))}
      </select>
      {step('Zoom in', ZoomIn, next)}
      {isSheet && (
        <Button
          variant="ghost"
          size="icon"
          aria-label="Rotate"
          title="Rotate"
          onClick={() => change({ rotation: ((rotation + 90) % 360) as Rotation })}
        >
          <RotateCw {...icon} />
        </Button>
      )}
    </>
  )
}

const sizeOf = (value: string): View['size'] => (value === 'page' || value === 'width' ? value : Number(value))

/** Shows an element on the whole screen. Absent where browsers cannot do that, as on iPhones. */
export function FullScreenButton({ element }: { element: RefObject<HTMLElement | null> }) {
  const [isFull, setFull] = useState(false)

  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [])

  if (!document.fullscreenEnabled) return null
  // Browsers may refuse, and then nothing changes.
  const toggle = () =>
    void (isFull ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(() => undefined)
  const label = isFull ? 'Leave full screen' : 'Full screen'
  const Icon = isFull ? Minimize : Maximize
  return (
    <Button variant="ghost" size="icon" aria-label={label} title={label} onClick={toggle}>
      <Icon {...icon} />
    </Button>
  )
}
