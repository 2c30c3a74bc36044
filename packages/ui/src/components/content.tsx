import type { ReactNode } from 'react'
import { slotClass } from '../styles/class-names.ts'

const figure = slotClass('figure')
const factList = slotClass('fact-list')
const quote = slotClass('quote')
const steps = slotClass('steps')

interface FigureProps {
  children: ReactNode
  caption: ReactNode
  framed?: boolean
}

export function Figure({ children, caption, framed = false }: FigureProps) {
  return (
    <figure className={figure('root', { framed })}>
      {children}
      <figcaption className={figure('caption')}>{caption}</figcaption>
    </figure>
  )
}

export interface Fact {
  term: string
  description: ReactNode
}

export function FactList({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={factList('root')}>
      {items.map((item) => (
        <div key={item.term} className={factList('row')}>
          <dt className={factList('term')}>{item.term}</dt>
          <dd className={factList('description')}>{item.description}</dd>
        </div>
      ))}
    </dl>
  )
}

interface QuoteProps {
  children: ReactNode
  by: ReactNode
  role?: ReactNode
  /** Content below the attribution: a disclosure with the full story. */
  more?: ReactNode
}

export function Quote({ children, by, role, more }: QuoteProps) {
  return (
    <div className={quote('root')}>
      <figure className={quote('figure')}>
        <blockquote className={quote('text')}>{children}</blockquote>
        <figcaption className={quote('caption')}>
          <span>
            <span className={quote('name')}>{by}</span>
            {role && <span className={quote('role')}>{role}</span>}
          </span>
        </figcaption>
      </figure>
      {more}
    </div>
  )
}

export interface Step {
  title: string
  text: ReactNode
  meta?: ReactNode
}

interface StepsProps {
  items: readonly Step[]
  /** Below each other, beside other content; by default, in rows. */
  vertical?: boolean
  /** The level of the titles, one below that of the heading above. */
  level?: 3 | 4
}

/** A numbered procedure. */
export function Steps({ items, vertical = false, level = 3 }: StepsProps) {
  const Title = `h${level}` as const
  return (
    <ol className={steps('root', { vertical })}>
      {items.map((item) => (
        <li key={item.title} className={steps('item')}>
          <Title className={steps('title')}>{item.title}</Title>
          {item.meta && <p className={steps('meta')}>{item.meta}</p>}
          <div className={steps('text')}>{item.text}</div>
        </li>
      ))}
    </ol>
  )
}
