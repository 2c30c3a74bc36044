import { Button, Heading } from '@site/ui'
import { useId } from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import styles from './shortcut-dialog.module.css'
import { shortcutGroups } from './shortcuts.ts'

export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  return (
    <Dialog open className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <header className={styles.head}>
        <Heading level={2} size="h3" id={titleId}>
          Keyboard shortcuts
        </Heading>
        <form method="dialog">
          <Button type="submit" variant="ghost" size="icon" icon="close" aria-label="Close" />
        </form>
      </header>
      {shortcutGroups.map(({ title, shortcuts }) => (
        <section key={title} aria-label={title}>
          <Heading level={3} size="h4">
            {title}
          </Heading>
          <dl className={styles.keys}>
            {shortcuts.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key, index) => (
                    <span key={key}>
                      {index > 0 && ' or '}
                      <kbd className={styles.key}>{key}</kbd>
                    </span>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
