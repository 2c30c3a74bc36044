import type { ReactNode } from 'react'
import { createRandom } from '../art/random.ts'
import { BAND_HEIGHT, BAND_WIDTH, type BandDrawing } from '../art/strokes.ts'
import { ThreadDrawing } from '../art/thread-drawing.tsx'
import { Breadcrumb, type Crumb } from '../navigation/breadcrumb.tsx'
import { slotClass } from '../styles/class-names.ts'

const hero = slotClass('hero')
const banner = slotClass('banner')

interface HeroProps {
  title: ReactNode
  eyebrow?: ReactNode
  lead?: ReactNode
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
  action?: ReactNode
  titleId?: string
}

/** The first section of an inner page, with the page's only h1. */
export function Banner({ title, eyebrow, lead, art, seed = '', overlapped, breadcrumb, action, titleId }: BannerProps) {
  const { name, strokes } = (art ?? singleThread)(createRandom(seed))
  return (
    <header className={banner('root', { low: !art, overlapped })}>
      <ThreadDrawing
        className={slotClass('weave')('root', { variant: 'band', art: name })}
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

const singleThread: BandDrawing = () => ({
  name: 'thread',
  strokes: [
    ['accent', 'M0 320C280 320 520 342 640 276c40-22 102-36 102 4s-78 38-78 0 76-50 136-28'],
    ['knot', 'M671 261h0'],
  ],
})

const EMPTY_HTML = { __html: '' }

/**
 * Marks the end of a page's first screen: the server inlines only the styles of the content above this element, and
 * inserts the style sheet links here (docs/platform/write-a-host.md).
 */
function Fold() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: always empty, so hydration keeps the links
  return <div data-fold="" hidden suppressHydrationWarning dangerouslySetInnerHTML={EMPTY_HTML} />
}
