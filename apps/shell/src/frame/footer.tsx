import { Container } from '@site/ui'
import type { ReactNode } from 'react'
import styles from './footer.module.css'
import { FooterColumns } from './footer-columns.tsx'
import { LegalLine } from './legal-line.tsx'
import { SlimFooter } from './slim-footer.tsx'

interface FooterProps {
  /** The server's year, so hydration renders the same text. */
  year: number
  /** Whether to show a single line with a button that opens the rest. */
  slim: boolean
  /** The content above the columns. */
  children?: ReactNode
}

export function Footer({ year, slim, children }: FooterProps) {
  return (
    <footer>
      {children}
      {slim ? (
        <SlimFooter year={year} />
      ) : (
        <div className={styles.band}>
          <Container>
            <FooterColumns />
            <LegalLine year={year} />
          </Container>
        </div>
      )}
    </footer>
  )
}
