import { Link } from '@mfe/page'
import { brand } from '@site/brand'
import { Container } from '@site/ui'
import type { ReactNode } from 'react'
import { BrandLink } from './brand-link.tsx'
import styles from './footer.module.css'

interface FooterProps {
  /** The server's year, so that hydration renders the same text. */
  year: number
  /** The content above the columns. */
  children?: ReactNode
}

const quickLinks = brand.menuGroups.filter((group) => 'path' in group)

const legalLinks = [
  { label: 'Privacy', path: '/privacy' },
  { label: 'Terms', path: '/terms' },
  { label: 'Accessibility', path: '/accessibility' },
]

export function Footer({ year, children }: FooterProps) {
  const { contact } = brand
  return (
    <footer>
      {children}
      <div className={styles.band}>
        <Container>
          <div className={styles.columns}>
            <div className={styles.about}>
              <BrandLink />
              <p>{brand.tagline}</p>
            </div>
            <section aria-labelledby="footer-contact">
              <h2 id="footer-contact" className={styles.title}>
                Talk to us
              </h2>
              <ul className={styles.list}>
                <li>
                  <a href={contact.phoneHref}>{contact.phone}</a>
                </li>
                <li>
                  <a href={`mailto:${contact.email}`}>{contact.email}</a>
                </li>
                <li>
                  <Link to="/contactus#letstalk">Let’s talk</Link>
                </li>
              </ul>
              <address className={styles.address}>
                {contact.address.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </section>
            <nav aria-labelledby="footer-links">
              <h2 id="footer-links" className={styles.title}>
                Quick links
              </h2>
              <ul className={styles.list}>
                {quickLinks.map(({ id, label, path }) => (
                  <li key={id}>
                    <Link to={path}>{label}</Link>
                  </li>
                ))}
                <li className={styles.signedIn}>
                  <Link to="/welcome">Your files</Link>
                </li>
              </ul>
            </nav>
            <nav aria-labelledby="footer-social">
              <h2 id="footer-social" className={styles.title}>
                Follow us
              </h2>
              <ul className={styles.list}>
                {brand.social.map(({ name, href }) => (
                  <li key={name}>
                    <a href={href} rel="noopener">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <div className={styles.legal}>
            <p>
              © {year} {brand.legalName}
            </p>
            <ul>
              {legalLinks.map(({ label, path }) => (
                <li key={path}>
                  <Link to={path}>{label}</Link>
                </li>
              ))}
            </ul>
          </div>
        </Container>
      </div>
    </footer>
  )
}
