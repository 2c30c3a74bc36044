import { Link } from '@mfe/page'
import { brand } from '@site/brand'
import { BrandLink } from './brand-link.tsx'
import styles from './footer-columns.module.css'

const quickLinks = brand.menuGroups.filter((group) => 'path' in group)

/** The company, its contact data, the quick links and the social links. */
export function FooterColumns() {
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
