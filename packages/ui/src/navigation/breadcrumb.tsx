import { slotClass } from '../styles/class-names.ts'
import { SiteLink } from './link-context.tsx'

const breadcrumb = slotClass('breadcrumb')

/** One step of a breadcrumb. */
export interface Crumb {
  label: string
  /** Absent on the page itself, the last one. */
  href?: string
}

/** The path from home to this page. `items` omit home. */
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
