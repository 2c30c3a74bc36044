import { Link } from '@mfe/page'
import { brand } from '@site/brand'
import type { ReactNode } from 'react'
import styles from './legal-line.module.css'

interface LegalLineProps {
  /** The server's year, so hydration renders the same text. */
  year: number
  /** Added before the links. */
  children?: ReactNode
}

const legalLinks = [
  { label: 'Privacy', path: '/privacy' },
  { label: 'Terms', path: '/terms' },
  { label: 'Accessibility', path: '/accessibility' },
]

/** The copyright and the links to the legal pages. */
export function LegalLine({ year, children }: LegalLineProps) {
  return (
    <div className={styles.legal}>
      <p>
        © {year} {brand.legalName}
      </p>
      {children}
      <ul>
        {legalLinks.map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
