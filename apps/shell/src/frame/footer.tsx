import { Container } from '@site/ui'
import styles from './footer.module.css'
import { FooterColumns } from './footer-columns.tsx'
import { LegalLine } from './legal-line.tsx'
import { SlimFooter } from './slim-footer.tsx'

interface FooterProps {
  /** The server's year, so hydration renders the same text. */
  year: number
  /** Whether to show a single line with a button that opens the rest. */
  slim: boolean
}

/** The last band of the footer. */
export function Footer({ year, slim }: FooterProps) {
  if (slim) return <SlimFooter year={year} />
  return (
    <div className={styles.band}>
      <Container>
        <FooterColumns />
        <LegalLine year={year} />
      </Container>
    </div>
  )
}
