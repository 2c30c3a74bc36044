import { slotClass } from '../styles/class-names.ts'
import { SiteLink } from './link-context.tsx'

const breadcrumb = slotClass('breadcrumb')

export interface Crumb {
  label: string
  /** Omitted for the current page, which is the last step. */
  href?: string
}

/** The path from the home page to this page. `items` omit the home page. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  return (
    <nav className={breadcrumb('root')} aria-label="Breadcrumb">
      <ol className={breadcrumb('list')}>
        {[{ label: 'Home', href: '/' }, ...items].map((item) => (
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
