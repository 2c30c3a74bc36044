import { brand } from '@site/brand'
import { Link } from '@site/federation'
import styles from './brand-link.module.css'

/** Three threads over and under three others. */
function WovenMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className={styles.warp} d="M7 3v9.5M7 19.5V29M16 10.5v11M25 3v9.5M25 19.5V29" />
      <path className={styles.weft} d="M10.5 7h11M3 16h9.5M19.5 16H29M10.5 25h11" />
    </svg>
  )
}

/** The wordmark, which leads home. */
export function BrandLink() {
  return (
    <Link className={styles.brand} to="/" aria-label={`${brand.name}, home page`}>
      <WovenMark />
      <span>{brand.name}</span>
    </Link>
  )
}
