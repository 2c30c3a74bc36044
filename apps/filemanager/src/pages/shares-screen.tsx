import { ButtonLink, Heading, Text } from '@site/ui'
import { SharedLinks } from '../sharing/shared-links.tsx'
import styles from './screen.module.css'

/** The links that the user has created. */
export function SharesScreen() {
  return (
    <>
      <header className={styles.header}>
        <div className={styles.navigation}>
          <ButtonLink href="/welcome" variant="outline">
            Back to Folders
          </ButtonLink>
        </div>
        <Heading level={1} size="h2">
          Shared links
        </Heading>
        <Text tone="muted">Anyone with one of these links can open it without an account until it expires.</Text>
      </header>
      <SharedLinks />
    </>
  )
}
