import { ButtonLink } from '@site/ui'
import { applicationContent } from '../content/application-content.ts'
import styles from './apply-link.module.css'

/** The link to the form on wide screens; on small ones, it is in the bar of `OpeningText`. */
export const ApplyLink = ({ variant = 'solid' }: { variant?: 'solid' | 'outline' }) => (
  <div className={styles.wide}>
    <ButtonLink href="#apply" variant={variant}>
      {applicationContent.apply.title}
    </ButtonLink>
  </div>
)
