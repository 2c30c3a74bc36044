import { Children, type ReactNode } from 'react'
import { blockClass } from '../styles/class-names.ts'

interface HeadingProps {
  level: 1 | 2 | 3
  children: ReactNode
  /** The visual size; follows the level by default. */
  size?: 'display' | 'h1' | 'h2' | 'h3' | 'h4'
  id?: string
  /** Makes it focusable by script, outside of the tab order. */
  focusable?: boolean
}

/** A heading with independent level and size: `level` follows the page's outline. */
export function Heading({ level, children, size = `h${level}`, id, focusable = false }: HeadingProps) {
  const Tag = `h${level}` as const
  return (
    <Tag className={blockClass('heading')({ size })} id={id} tabIndex={focusable ? -1 : undefined}>
      {children}
    </Tag>
  )
}

interface TextProps {
  children: ReactNode
  tone?: 'plain' | 'muted'
  size?: 'body' | 'small'
}

export function Text({ children, tone = 'plain', size = 'body' }: TextProps) {
  return <p className={blockClass('text')({ tone, size })}>{children}</p>
}

export function Eyebrow({ children }: { children: ReactNode }) {
  return <p className="eyebrow">{children}</p>
}

/** The opening paragraph below a heading, in larger type. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className="lead">{children}</p>
}

/** Running text: spaces and styles plain HTML elements, at most 66 characters wide. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>
}

interface ListProps {
  items: readonly ReactNode[]
  marker?: 'thread' | 'check'
  columns?: boolean
}

export function List({ items, marker = 'thread', columns = false }: ListProps) {
  return (
    <ul className={blockClass('list')({ marker, columns })}>
      {Children.map(items, (item) => (
        <li>{item}</li>
      ))}
    </ul>
  )
}

export function VisuallyHidden({ children, as: Tag = 'span' }: { children: ReactNode; as?: 'span' | 'p' | 'h1' }) {
  return <Tag className="visually-hidden">{children}</Tag>
}
