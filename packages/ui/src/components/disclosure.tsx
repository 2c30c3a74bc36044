import type { ReactNode } from 'react'
import { slotClass } from '../styles/class-names.ts'
import { Icon } from './icon.tsx'

const disclosure = slotClass('disclosure')

interface DisclosureProps {
  summary: ReactNode
  children: ReactNode
}

/** A `<details>` element, which opens without scripts. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className={disclosure('root')}>
      <summary className={disclosure('summary')}>
        {summary}
        <Icon name="chevron-down" />
      </summary>
      <div className={disclosure('content')}>{children}</div>
    </details>
  )
}
