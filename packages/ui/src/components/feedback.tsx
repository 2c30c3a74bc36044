import type { ProgressHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import { blockClass, slotClass } from '../styles/class-names.ts'

const notice = slotClass('notice')

/** A decorative spinner; put text that says what is loading next to it. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}

/** A progress bar, indeterminate without a `value`. Requires an `aria-label`. */
export function Progress(props: Omit<ProgressHTMLAttributes<HTMLProgressElement>, 'className' | 'style'>) {
  return <progress {...props} className="progress" />
}

interface SkeletonProps {
  height?: string
  width?: string
  shape?: 'line' | 'block'
}

/** A placeholder for loading content. Hidden from screen readers, so announce the loading elsewhere, once. */
export function Skeleton({ height = '1em', width = '100%', shape = 'line' }: SkeletonProps) {
  return <span className={blockClass('skeleton')({ shape })} style={{ height, width }} aria-hidden="true" />
}

type NoticeTone = 'info' | 'success' | 'warning' | 'error'

const toneIcon: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'circle-alert',
}

/** The icon for a tone. Decorative, because the text next to it has the same meaning. */
export function ToneIcon({ tone, size = 20 }: { tone: NoticeTone; size?: number }) {
  return <Icon name={toneIcon[tone]} size={size} />
}

interface NoticeProps {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** Announces the notice when it appears; omit it for a notice that is present from the start. */
  live?: 'status' | 'alert'
}

export function Notice({ tone = 'info', title, children, live }: NoticeProps) {
  return (
    <div className={notice('root', { tone })} role={live}>
      <ToneIcon tone={tone} />
      <div className={notice('body')}>
        {title && <p className={notice('title')}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
