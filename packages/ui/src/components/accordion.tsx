import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { slotClass } from '../styles/class-names.ts'
import { useDisclosure } from './use-disclosure.tsx'

const accordion = slotClass('accordion')

interface AccordionItem {
  /** The element's id; the fragment `#id` in the URL opens the item. */
  id: string
  title: ReactNode
  /** Text next to the title: a tag, a location. */
  meta?: ReactNode
  children: ReactNode
}

interface AccordionProps {
  items: readonly AccordionItem[]
  initial?: 'first' | readonly string[]
  onToggle?: (id: string, open: boolean) => void
}

/** Items open and close independently. Closed content stays in the HTML, and is visible without scripts. */
export function Accordion({ items, initial = 'first', onToggle }: AccordionProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(initial === 'first' ? items.slice(0, 1).map(({ id }) => id) : initial),
  )

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
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
    onToggle?.(id, !open.has(id))
  }

  return (
    <div className={accordion('root')}>
      {items.map((item) => (
        <Item
          key={item.id}
          {...item}
          isRegion={items.length <= 6}
          isOpen={open.has(item.id)}
          onToggle={() => toggle(item.id)}
        />
      ))}
    </div>
  )
}

interface ItemProps extends AccordionItem {
  isRegion: boolean
  isOpen: boolean
  onToggle: () => void
}

function Item({ id, title, meta, children, isRegion, isOpen, onToggle }: ItemProps) {
  const { popover, trigger, panelId } = useDisclosure({ id: useId(), isOpen, toggle: onToggle })
  const triggerId = isRegion ? `${id}-trigger` : undefined
  return (
    <div id={id} className={accordion('item')}>
      {popover}
      <h3 className={accordion('heading')}>
        <button type="button" className={accordion('trigger')} id={triggerId} {...trigger} onClick={onToggle}>
          <span className={accordion('title')}>{title}</span>
          {meta && <span className={accordion('meta')}>{meta}</span>}
          <Icon name="plus" />
        </button>
      </h3>
      <div
        className={accordion('panel')}
        id={panelId}
        data-open={isOpen || undefined}
        {...(isRegion && { role: 'region', 'aria-labelledby': triggerId })}
      >
        <div className={accordion('content')}>{children}</div>
      </div>
    </div>
  )
}
