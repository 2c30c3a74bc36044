import type { ReactNode } from 'react'
import { Weave } from '../art/weave.tsx'
import { Breadcrumb, type Crumb } from '../navigation/breadcrumb.tsx'
import { slotClass } from '../styles/class-names.ts'
import { Fold } from './fold.tsx'

const hero = slotClass('hero')
const banner = slotClass('banner')

interface HeroProps {
  title: ReactNode
  eyebrow?: ReactNode
  lead?: ReactNode
  /** One primary button and one text link. */
  actions?: ReactNode
  seed: string
}

/** The first section of the home page, with the page's only h1. */
export function Hero({ title, eyebrow, lead, actions, seed }: HeroProps) {
  return (
    <header className={hero('root')}>
      <Weave seed={seed} variant="hero" />
      <div className={hero('inner')}>
        {eyebrow && <p className={hero('eyebrow')}>{eyebrow}</p>}
        <h1 className={hero('title')} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={hero('lead')}>{lead}</p>}
        {actions && <div className={hero('actions')}>{actions}</div>}
      </div>
      <Fold />
    </header>
  )
}

interface BannerProps {
  title: ReactNode
  eyebrow?: ReactNode
  lead?: ReactNode
  seed: string
  /** The breadcrumb from the first page below home to this one; home is added. */
  breadcrumb?: readonly Crumb[]
  /** A button, usually a link to the contact form. */
  action?: ReactNode
  titleId?: string
}

/** The first section of an inner page, with the page's only h1. */
export function Banner({ title, eyebrow, lead, seed, breadcrumb, action, titleId }: BannerProps) {
  return (
    <header className={banner('root')}>
      <Weave seed={seed} variant="banner" />
      <div className={banner('inner')}>
        {breadcrumb && <Breadcrumb items={breadcrumb} />}
        {eyebrow && <p className={banner('eyebrow')}>{eyebrow}</p>}
        <h1 className={banner('title')} id={titleId} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={banner('lead')}>{lead}</p>}
        {action && <div className={banner('action')}>{action}</div>}
      </div>
      <Fold />
    </header>
  )
}
