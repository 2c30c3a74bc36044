import { Children, type CSSProperties, type ReactNode } from 'react'
import { blockClass } from '../styles/class-names.ts'

type Gap = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

/** Centers its content at the width of a page, or of one comfortable column of text, with the page margins. */
export function Container({ children, width = 'page' }: { children: ReactNode; width?: 'page' | 'text' }) {
  return <div className={blockClass('container')({ width })}>{children}</div>
}

interface SectionProps {
  children: ReactNode
  /** `ink` is the dark band, whose content uses dark colors in either scheme. */
  tone?: 'plain' | 'subtle' | 'ink'
  space?: 'normal' | 'tight'
  id?: string
  labelledBy?: string
}

/** A full-width band of a page, with its content in a `Container`. */
export function Section(props: SectionProps) {
  const { children, tone = 'plain', space = 'normal', id, labelledBy } = props
  return (
    <section className={blockClass('section')({ tone, space })} id={id} aria-labelledby={labelledBy}>
      <Container>{children}</Container>
    </section>
  )
}

interface StackProps {
  children: ReactNode
  gap?: Gap
  align?: 'stretch' | 'start'
}

export function Stack({ children, gap = 'md', align = 'stretch' }: StackProps) {
  return <div className={blockClass('stack')({ gap, align })}>{children}</div>
}

export function Cluster({ children, gap = 'sm' }: { children: ReactNode; gap?: Gap }) {
  return <div className={blockClass('cluster')({ gap })}>{children}</div>
}

/**
 * Cards in rows of the same length where their number and the minimum width of a column allow it; fewer cards in the
 * last row share the whole line.
 */
export function Grid({ children, min = '18rem' }: { children: ReactNode; min?: string }) {
  const { wide, narrow } = gridColumns(Children.toArray(children).length)
  const style = { '--grid-min': min, '--grid-wide': wide, '--grid-narrow': narrow }
  return (
    <div className="grid" style={style as CSSProperties}>
      {children}
    </div>
  )
}

/** The number of columns where `min` leaves room for them, and where it does not. If both are too many, there is one. */
function gridColumns(count: number): { wide: number; narrow: number } {
  if (count < 4) return { wide: count, narrow: 1 }
  return { wide: count % 4 === 0 || count % 3 === 1 ? 4 : 3, narrow: 2 }
}

/** Two columns, of which one may be wider, that become one on small screens. */
export function Split({ children, wide = 'none' }: { children: ReactNode; wide?: 'none' | 'first' | 'second' }) {
  return <div className={blockClass('split')({ wide })}>{children}</div>
}
