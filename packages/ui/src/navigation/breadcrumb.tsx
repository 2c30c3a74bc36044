import { slotClass } from '../styles/class-names.ts'
import { SiteLink } from './link-context.tsx'

const breadcrumb = slotClass('breadcrumb')

export interface Crumb {
  label: string
  /** Omitted for the current page, which is the last step. */
  href?: string
}

interface BreadcrumbProps {
  /** Without the home page. */
  items: readonly Crumb[]
  /** False for a trail whose first item is the start. */
  startsAtHome?: boolean
}

/** The path from the home page to this page. */
export function Breadcrumb({ items, startsAtHome = true }: BreadcrumbProps) {
  const home = startsAtHome ? [{ label: 'Home', href: '/' }] : []
  return (
    <nav className={breadcrumb('root')} aria-label="Breadcrumb">
      <ol className={breadcrumb('list')}>
        {[...home, ...items].map((item: Crumb) => (
          <li key={item.href ?? item.label} className={breadcrumb('item')}>
            {item.href === undefined ? (
              <span aria-current="page">{item.label}</span>
            ) : (
              <SiteLink href={item.href}>{item.label}</SiteLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
