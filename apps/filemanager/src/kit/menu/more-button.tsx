import { Button } from '@site/ui'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { anchorAt, type MenuAnchor } from './menu.tsx'

interface MoreButtonProps {
  /** The entry's part of the accessible name: 'folder Reports', 'a.txt'. */
  label: string
  tabIndex?: number
  onOpen: (anchor: MenuAnchor) => void
}

export function MoreButton({ label, tabIndex, onOpen }: MoreButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`More actions for ${label}`}
      aria-haspopup="menu"
      tabIndex={tabIndex}
      data-more=""
      onClick={(event) => onOpen(anchorAt(event.currentTarget))}
    >
      <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  )
}
