import { signOut } from '@site/services'
import { NavLink } from './nav-link.tsx'
import styles from './site-nav.module.css'

/**
 * Login and Logout are both in the HTML, which is the same for everyone; `html[data-session=in]`,
 * set in the head before the first paint, decides which one the style sheet shows.
 */
export function SessionEntries({ pathname }: { pathname: string }) {
  return (
    <>
      <li className={styles.login}>
        <NavLink label="Login" path="/login" pathname={pathname} className={styles.session} />
      </li>
      <li className={styles.signedIn}>
        <button type="button" className={styles.session} onClick={() => void signOut()}>
          Logout
        </button>
      </li>
    </>
  )
}
