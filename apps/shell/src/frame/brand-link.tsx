import { Link } from '@mfe/page'
import { brand } from '@site/brand'
import styles from './brand-link.module.css'

export function BrandLink() {
  return (
    <Link className={styles.brand} to="/" aria-label={`${brand.name}, home page`}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path className={styles.warp} d={brand.mark.warp} />
        <path className={styles.weft} d={brand.mark.weft} />
      </svg>
      <span>{brand.name}</span>
    </Link>
  )
}
