import { ButtonLink, Heading, Text } from '@site/ui'
import type { ReactNode } from 'react'
import styles from './screen.module.css'

interface ScreenHeadProps {
  title: string
  /** One line about the screen. */
  children: ReactNode
}

/** The header of a screen outside the folders, with a link back to them. */
export function ScreenHead({ title, children }: ScreenHeadProps) {
  return (
    <header className={styles.header}>
      <div className={styles.navigation}>
        <ButtonLink href="/welcome" variant="outline">
          Back to Folders
        </ButtonLink>
      </div>
      <Heading level={1} size="h2">
        {title}
      </Heading>
      <Text tone="muted">{children}</Text>
    </header>
  )
}
