import { useId, useState } from 'react'
import { useDisclosure } from '../components/use-disclosure.tsx'
import { Icon, type IconName } from '../icons/icon.tsx'
import { slotClass } from '../styles/class-names.ts'
import { SiteLink } from './link-context.tsx'

const sideNav = slotClass('side-nav')

interface SideNavProps {
  /** The navigation's accessible name and visible title: "Services". */
  label: string
  items: readonly { label: string; href: string; current?: boolean }[]
  /** The label of the button on small screens: "All services". Without scripts, the list is always open. */
  toggleLabel: string
  toggleIcon?: IconName
}

/** Links to sibling pages. On small screens, a button opens the list. */
export function SideNav({ label, items, toggleLabel, toggleIcon = 'menu' }: SideNavProps) {
  const [open, setOpen] = useState(false)
  const toggle = () => setOpen(!open)
  const { popover, trigger, panelId } = useDisclosure({ id: useId(), isOpen: open, toggle })
  return (
    <nav className={sideNav('root')} aria-label={label}>
      {popover}
      <button type="button" className={sideNav('toggle')} {...trigger} onClick={toggle}>
        {toggleLabel}
        <Icon name={toggleIcon} />
        <Icon name="close" />
      </button>
      <div className={sideNav('panel')} id={panelId} data-open={open || undefined}>
        <p className={sideNav('title')} aria-hidden="true">
          {label}
        </p>
        <ul className={sideNav('list')}>
          {items.map((item) => (
            <li key={item.href}>
              <SiteLink
                className={sideNav('link')}
                href={item.href}
                aria-current={item.current ? 'page' : undefined}
                onClick={() => setOpen(false)}
              >
                {item.label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
