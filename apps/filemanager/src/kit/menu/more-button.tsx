import { Button } from '@site/ui'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type MouseEvent, use, useState } from 'react'
import { EntryElementsContext, useEntryRef } from '../focus/entries.ts'
import { Menu, type MenuItem } from './menu.tsx'
import { type Anchor, anchorOf } from './place.ts'

interface MoreButtonProps {
  /** The entry's part of the accessible name: 'folder Reports', 'a.txt'. */
  label: string
  name: string
  items: readonly MenuItem[]
}

/** Opens the menu of an entry, at the pointer if a right click on the entry was forwarded to this button. */
export function MoreButton({ label, name, items }: MoreButtonProps) {
  const [anchor, setAnchor] = useState<Anchor>()
  const buttons = use(EntryElementsContext).more

  const open = (event: MouseEvent<HTMLButtonElement>) => {
    const { clientX: x, clientY: y, nativeEvent } = event
    setAnchor(
      nativeEvent.isTrusted || x + y === 0 ? anchorOf(event.currentTarget) : { x, top: y, bottom: y, side: 'start' },
    )
  }
  const close = () => {
    setAnchor(undefined)
    buttons.get(name)?.focus({ preventScroll: true })
  }

  return (
    <>
      <Button
        ref={useEntryRef('more', name)}
        variant="ghost"
        size="icon"
        aria-label={`More actions for ${label}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={open}
      >
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      {anchor && <Menu label={`Actions for ${label}`} items={items} anchor={anchor} onClose={close} />}
    </>
  )
}
