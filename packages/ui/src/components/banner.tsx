import type { ReactNode } from 'react'
import { createRandom } from '../art/random.ts'
import { singleThread } from '../art/single-thread.ts'
import { BAND_HEIGHT, BAND_WIDTH, type BandDrawing } from '../art/strokes.ts'
import { ThreadDrawing } from '../art/thread-drawing.tsx'
import { Breadcrumb, type Crumb } from '../navigation/breadcrumb.tsx'
import { slotClass } from '../styles/class-names.ts'
import { Fold } from './fold.tsx'

const hero = slotClass('hero')
const banner = slotClass('banner')
const weave = slotClass('weave')

interface HeroProps {
  title: ReactNode
  eyebrow?: ReactNode
  lead?: ReactNode
  /** One primary button and one text link. */
  actions?: ReactNode
  /** What lies behind the text: a `Weave` of `@site/ui/art`. */
  art?: ReactNode
}

/** The first section of the home page, with the page's only h1. */
export function Hero({ title, eyebrow, lead, actions, art }: HeroProps) {
  return (
    <header className={hero('root')}>
      {art}
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
  /** From `@site/ui/art`. Without one, the banner is low, with a single thread. */
  art?: BandDrawing
  /** The page's name; each seed draws a variation of the art. */
  seed?: string
  /** Leaves room for a picture that follows and overlaps the lower edge: beside the text, or below it on small screens. */
  overlapped?: boolean
  /** The breadcrumb from the first page below home to this one; home is added. */
  breadcrumb?: readonly Crumb[]
  /** A button, usually a link to the contact form. */
  action?: ReactNode
  titleId?: string
}

/** The first section of an inner page, with the page's only h1. */
export function Banner({ title, eyebrow, lead, art, seed = '', overlapped, breadcrumb, action, titleId }: BannerProps) {
  const { name, strokes } = (art ?? singleThread)(createRandom(seed))
  return (
    <header className={banner('root', { low: !art, overlapped })}>
      <ThreadDrawing
        className={weave('root', { variant: 'band', art: name })}
        width={BAND_WIDTH}
        height={BAND_HEIGHT}
        fit="xMaxYMax"
        strokes={strokes}
      />
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
