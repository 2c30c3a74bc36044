import type * as Site from '@site/ui'
import type { ComponentProps } from 'react'
import { block } from './kit.ts'

const Container = block('container', 'div')
const Band = block('section', 'section')
const Column = block('stack', 'div')
const Cells = block('grid', 'div')
const Halves = block('split', 'div')

export function Section({ children, tone = 'plain', id, labelledBy }: ComponentProps<typeof Site.Section>) {
  return (
    <Band tone={tone} id={id} aria-labelledby={labelledBy}>
      <Container>{children}</Container>
    </Band>
  )
}

export function Stack({ children, gap = 'md', align = 'stretch' }: ComponentProps<typeof Site.Stack>) {
  return (
    <Column gap={gap} align={align}>
      {children}
    </Column>
  )
}

export function Grid({ children, min = '18rem', gap = 'md' }: ComponentProps<typeof Site.Grid>) {
  return (
    <Cells gap={gap} style={{ '--grid-min': min }}>
      {children}
    </Cells>
  )
}

export function Split({ children, wide = 'none' }: ComponentProps<typeof Site.Split>) {
  return <Halves wide={wide}>{children}</Halves>
}
