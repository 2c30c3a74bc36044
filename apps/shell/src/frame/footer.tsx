import { Link } from '@mfe/page'
import { brand } from '@site/brand'
import { Container, Icon, useDisclosure } from '@site/ui'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type PlannedMenu, submenus } from '../navigation/menu.ts'
import { BrandLink } from './brand-link.tsx'
import styles from './footer.module.css'

interface FooterProps {
  menu: PlannedMenu
  /** The server's year, so hydration renders the same text. */
  year: number
  /** Whether to show a single line with a button that opens the rest. */
  slim: boolean
}

export function Footer({ menu, year, slim }: FooterProps) {
  if (slim) return <SlimFooter menu={menu} year={year} />
  return (
    <div className={styles.band}>
      <Container>
        <FooterColumns menu={menu} />
        <LegalLine year={year} />
      </Container>
    </div>
  )
}

function SlimFooter({ menu, year }: Omit<FooterProps, 'slim'>) {
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
          <FooterColumns menu={menu} />
        </div>
      </Container>
    </div>
  )
}

const legalLinks = [
  { label: 'About this site', path: '/about-this-site' },
  { label: 'Privacy', path: '/privacy' },
  { label: 'Terms', path: '/terms' },
  { label: 'Accessibility', path: '/accessibility' },
]

function LegalLine({ year, children }: { year: number; children?: ReactNode }) {
  return (
    <div className={styles.legal}>
      <p>
        © {year} {brand.legalName}
        {brand.disclosure && <span>{brand.disclosure}</span>}
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

function FooterColumns({ menu }: { menu: PlannedMenu }) {
  const { contact } = brand
  return (
    <div className={styles.columns}>
      <div className={styles.company}>
        <BrandLink />
        <p>{brand.tagline}</p>
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
      </div>
      <nav className={styles.pages} aria-label="All pages">
        {submenus(menu).map(({ id, label, links }) => (
          <LinkList key={id} title={label} links={links} />
        ))}
      </nav>
      <div className={styles.others}>
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
    </div>
  )
}

function LinkList({ title, links }: { title: string; links: readonly { label: string; path: string }[] }) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {links.map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
