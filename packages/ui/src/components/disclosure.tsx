import type { ReactNode } from 'react'
import { slotClass } from '../styles/class-names.ts'
import { Icon } from './icon.tsx'

const disclosure = slotClass('disclosure')

interface DisclosureProps {
  summary: ReactNode
  children: ReactNode
  initiallyOpen?: boolean
}

/** A `<details>`: opens without any script. */
export function Disclosure({ summary, children, initiallyOpen = false }: DisclosureProps) {
  return (
    <details className={disclosure('root')} open={initiallyOpen}>
      <summary className={disclosure('summary')}>
        {summary}
        <Icon name="chevron-down" />
      </summary>
      <div className={disclosure('content')}>{children}</div>
    </details>
  )
}
