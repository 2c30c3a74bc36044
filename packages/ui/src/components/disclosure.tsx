import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { slotClass } from '../styles/class-names.ts'

const disclosure = slotClass('disclosure')

interface DisclosureProps {
  summary: ReactNode
  children: ReactNode
  open?: boolean
  /** Folds only on small screens; on larger ones, the content is always shown, without the summary. */
  smallOnly?: boolean
}

/** A `<details>` element, which opens without scripts. */
export function Disclosure({ summary, children, open, smallOnly = false }: DisclosureProps) {
  return (
    <details className={disclosure('root', { smallOnly })} open={open}>
      <summary className={disclosure('summary')}>
        {summary}
        <Icon name="chevron-down" />
      </summary>
      <div className={disclosure('content')}>{children}</div>
    </details>
  )
}
