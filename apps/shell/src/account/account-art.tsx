import { Icon, type IconName } from '@site/ui'
import type { ReactNode } from 'react'
import styles from './account-art.module.css'

const path = ['Clients', 'Northgate', '2026', 'Contracts']

const gains: readonly (readonly [IconName, string])[] = [
  ['folder', 'Folders up to four levels deep'],
  ['upload', 'Uploads that resume after a lost connection'],
  ['arrow-up-right', 'Links for people without an account'],
]

/** Shows what an account is for, beside the form where there is room. Decorative, like every picture of the UI. */
export const AccountArt = () => (
  <div className={styles.art} aria-hidden="true">
    <div className={styles.window}>
      <Levels names={path} />
    </div>
    <div className={styles.gains}>
      {gains.map(([icon, text]) => (
        <div key={icon}>
          <Icon name={icon} />
          {text}
        </div>
      ))}
    </div>
  </div>
)

function Levels({ names: [name, ...deeper] }: { names: readonly string[] }) {
  return (
    <div className={styles.level}>
      <Row icon="folder" name={name}>
        Level {path.length - deeper.length}
      </Row>
      {deeper.length > 0 ? (
        <Levels names={deeper} />
      ) : (
        <>
          <div className={styles.level}>
            <Row icon="file" name="Agreement.pdf">
              1.8 MB
            </Row>
          </div>
          <div className={styles.level}>
            <Row icon="upload" name="Site plan.png">
              <span className={styles.progress} />
              64%
            </Row>
          </div>
        </>
      )}
    </div>
  )
}

function Row({ icon, name, children }: { icon: IconName; name: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <Icon name={icon} />
      <span>{name}</span>
      <small>{children}</small>
    </div>
  )
}
