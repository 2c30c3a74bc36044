import { signOut } from '@site/services'
import { NavLink } from './nav-link.tsx'
import styles from './site-nav.module.css'

/**
 * Both Login and Logout are in the HTML, because it is the same for everyone. The style sheet shows one, depending on
 * `html[data-session=in]`, which the head sets before the first paint.
 */
export function SessionEntries({ pathname }: { pathname: string }) {
  return (
    <>
      <li className={`${styles.item} ${styles.login}`}>
        <NavLink label="Login" path="/login" pathname={pathname} className={styles.entry} />
      </li>
      <li className={`${styles.item} ${styles.signedIn}`}>
        <button type="button" className={styles.entry} onClick={() => void signOut()}>
          Logout
        </button>
      </li>
    </>
  )
}
