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

/** A numbered procedure with `h3` headings. */
export function Steps({ items }: { items: readonly Step[] }) {
  return (
    <ol className={steps('root')}>
      {items.map((item) => (
        <li key={item.title} className={steps('item')}>
          <h3 className={steps('title')}>{item.title}</h3>
          {item.meta && <p className={steps('meta')}>{item.meta}</p>}
          <div className={steps('text')}>{item.text}</div>
        </li>
      ))}
    </ol>
  )
}
