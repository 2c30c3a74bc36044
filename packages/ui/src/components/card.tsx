import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { SiteLink } from '../navigation/link-context.tsx'
import { blockClass, slotClass } from '../styles/class-names.ts'

const card = slotClass('card')

interface CardProps {
  title: ReactNode
  /** Makes the whole card a click target through the link in its title. */
  href?: string
  eyebrow?: ReactNode
  /** At the top; an image fills the card's width. */
  media?: ReactNode
  /** Without a frame, below a line. */
  plain?: boolean
  children?: ReactNode
}

/** A teaser with an `h3`; place it below an `h2`. */
export function Card({ title, href, eyebrow, media, plain, children }: CardProps) {
  return (
    <article className={card('root', { linked: href !== undefined, plain })}>
      {media && <div className={card('media')}>{media}</div>}
      {eyebrow && <p className={card('eyebrow')}>{eyebrow}</p>}
      <h3 className={card('title')}>{href === undefined ? title : <SiteLink href={href}>{title}</SiteLink>}</h3>
      {children && <div className={card('body')}>{children}</div>}
      {href !== undefined && (
        <span className={card('arrow')}>
          <Icon name="arrow-right" />
        </span>
      )}
    </article>
  )
}

export function Tag({ children, tone = 'neutral' }: { children: ReactNode; tone?: 'neutral' | 'brand' }) {
  return <span className={blockClass('tag')({ tone })}>{children}</span>
}
