import { Link } from '@mfe/page'
import { brand } from '@site/brand'
import { Container, Icon, useDisclosure } from '@site/ui'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { BrandLink } from './brand-link.tsx'
import styles from './footer.module.css'

interface FooterProps {
  /** The server's year, so hydration renders the same text. */
  year: number
  /** Whether to show a single line with a button that opens the rest. */
  slim: boolean
}

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

function SlimFooter({ year }: { year: number }) {
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const toggle = () => setOpen((before) => !before)
  const { popover, trigger, panelId } = useDisclosure({ id: useId(), isOpen, toggle })

  useEffect(() => {
    // The panel opens below the end of the page.
    if (isOpen) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  return (
    <div className={styles.band} data-slim>
      <Container>
        {popover}
        <LegalLine year={year}>
          <button type="button" className={styles.more} {...trigger} onClick={toggle}>
            More links
            <Icon name="chevron-down" size={16} />
          </button>
        </LegalLine>
        <div ref={panel} id={panelId} className={styles.panel} data-open={isOpen || undefined}>
          <FooterColumns />
        </div>
      </Container>
    </div>
  )
}

const legalLinks = [
  { label: 'Privacy', path: '/privacy' },
  { label: 'Terms', path: '/terms' },
  { label: 'Accessibility', path: '/accessibility' },
]

function LegalLine({ year, children }: { year: number; children?: ReactNode }) {
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

const quickLinks = brand.menuGroups.filter((group) => 'path' in group)

function FooterColumns() {
  const { contact } = brand
  return (
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
  )
}
