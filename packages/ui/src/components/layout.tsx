import type { CSSProperties, ReactNode } from 'react'
import { blockClass } from '../styles/class-names.ts'

const container = blockClass('container')
const section = blockClass('section')
const stack = blockClass('stack')
const cluster = blockClass('cluster')
const grid = blockClass('grid')
const split = blockClass('split')

export type Gap = 'xs' | 'sm' | 'md' | 'lg' | 'xl'
type Box = 'div' | 'ul' | 'ol' | 'section' | 'article' | 'header' | 'footer' | 'aside'

interface ContainerProps {
  children: ReactNode
  /** `text` holds one comfortable column of text. */
  width?: 'page' | 'text'
}

export function Container({ children, width = 'page' }: ContainerProps) {
  return <div className={container({ width })}>{children}</div>
}

interface SectionProps {
  children: ReactNode
  /** `ink` is the dark band: everything inside shows its dark colors, whatever the scheme. */
  tone?: 'plain' | 'subtle' | 'ink'
  /** `tight` halves the padding. */
  space?: 'normal' | 'tight'
  id?: string
  /** The id of the heading that names the section. */
  labelledBy?: string
  /** False where the section brings its own container or runs edge to edge. */
  contained?: boolean
}

export function Section(props: SectionProps) {
  const { children, tone = 'plain', space = 'normal', id, labelledBy, contained = true } = props
  return (
    <section className={section({ tone, space })} id={id} aria-labelledby={labelledBy}>
      {contained ? <Container>{children}</Container> : children}
    </section>
  )
}

interface StackProps {
  children: ReactNode
  gap?: Gap
  as?: Box
  align?: 'stretch' | 'start' | 'center'
}

export function Stack({ children, gap = 'md', align = 'stretch', as: Tag = 'div' }: StackProps) {
  return <Tag className={stack({ gap, align })}>{children}</Tag>
}

interface ClusterProps {
  children: ReactNode
  gap?: Gap
  as?: Box
  justify?: 'start' | 'between' | 'end' | 'middle'
}

/** Things in a row that wrap. */
export function Cluster({ children, gap = 'sm', justify = 'start', as: Tag = 'div' }: ClusterProps) {
  return <Tag className={cluster({ gap, justify })}>{children}</Tag>
}

interface GridProps {
  children: ReactNode
  /** The least width of a column; as many columns as fit. */
  min?: string
  gap?: Gap
  as?: Box
}

export function Grid({ children, min = '18rem', gap = 'md', as: Tag = 'div' }: GridProps) {
  return (
    <Tag className={grid({ gap })} style={{ '--grid-min': min } as CSSProperties}>
      {children}
    </Tag>
  )
}

interface SplitProps {
  children: ReactNode
  /** Which of the two columns is wider. */
  wide?: 'none' | 'first' | 'second'
}

/** Two columns that become one on small screens. */
export function Split({ children, wide = 'none' }: SplitProps) {
  return <div className={split({ wide })}>{children}</div>
}
