import type { ProgressHTMLAttributes, ReactNode } from 'react'
import { blockClass, slotClass } from '../styles/class-names.ts'
import { Icon, type IconName } from './icon.tsx'

const notice = slotClass('notice')

/** Turns beside words that say what is awaited. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}

/** How much is done; without a `value`, that something is. An `aria-label` says of what. */
export function Progress(props: Omit<ProgressHTMLAttributes<HTMLProgressElement>, 'className' | 'style'>) {
  return <progress {...props} className="progress" />
}

interface SkeletonProps {
  height?: string
  width?: string
  shape?: 'line' | 'block'
}

/** Holds the place of what is to come; say "loading" elsewhere, once. */
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

/** The icon of a tone. Decorative: the words beside it carry the meaning. */
export function ToneIcon({ tone, size = 20 }: { tone: NoticeTone; size?: number }) {
  return <Icon name={toneIcon[tone]} size={size} />
}

interface NoticeProps {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** Said when it appears; leave out for what is there from the start. */
  live?: 'status' | 'alert'
}

/** A message in place, in one of four tones. */
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
