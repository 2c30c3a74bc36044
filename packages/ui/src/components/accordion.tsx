import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { slotClass } from '../styles/class-names.ts'
import { Icon } from './icon.tsx'

const accordion = slotClass('accordion')

export interface AccordionItem {
  /** Becomes the element's id, so that `#id` in the address opens the item. */
  id: string
  title: ReactNode
  /** A line beside the title: a tag, a place. */
  meta?: ReactNode
  children: ReactNode
}

interface AccordionProps {
  items: readonly AccordionItem[]
  headingLevel?: 2 | 3 | 4
  /** Which items start open. */
  initial?: 'first' | 'none' | readonly string[]
  onToggle?: (id: string, open: boolean) => void
}

/** Items open and close on their own. Closed content stays in the HTML, and shows where there is no script. */
export function Accordion({ items, headingLevel = 3, initial = 'first', onToggle }: AccordionProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(startsOpen(items, initial)))
  const base = useId()
  const Tag = `h${headingLevel}` as const

  const openTarget = useEffectEvent(() => {
    const { hash } = window.location
    const target = items.find(({ id }) => hash === `#${id}` || hash === `#${encodeURIComponent(id)}`)
    if (target) setOpen((before) => new Set(before).add(target.id))
  })
  useEffect(() => {
    openTarget()
    window.addEventListener('hashchange', openTarget)
    return () => window.removeEventListener('hashchange', openTarget)
  }, [])

  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
    onToggle?.(id, next.has(id))
  }

  return (
    <div className={accordion('root')}>
      {items.map(({ id, title, meta, children }) => (
        <div key={id} id={id} className={accordion('item')}>
          <Tag className={accordion('heading')}>
            <button
              type="button"
              className={accordion('trigger')}
              id={`${base}${id}-trigger`}
              aria-expanded={open.has(id)}
              aria-controls={`${base}${id}-panel`}
              onClick={() => toggle(id)}
            >
              <span className={accordion('title')}>{title}</span>
              {meta && <span className={accordion('meta')}>{meta}</span>}
              <Icon name="plus" />
            </button>
          </Tag>
          <div
            className={accordion('panel')}
            id={`${base}${id}-panel`}
            data-open={open.has(id) || undefined}
            {...(items.length <= 6 ? { role: 'region', 'aria-labelledby': `${base}${id}-trigger` } : {})}
          >
            <div className={accordion('content')}>{children}</div>
          </div>
        </div>
      ))}
    </div>
  )
}

function startsOpen(items: readonly AccordionItem[], initial: NonNullable<AccordionProps['initial']>) {
  if (initial === 'first') return items.slice(0, 1).map((item) => item.id)
  return initial === 'none' ? [] : initial
}
