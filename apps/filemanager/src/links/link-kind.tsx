import type { ShareKind } from '@site/contracts'
import styles from './sharing.module.css'

const kinds: Readonly<Record<ShareKind, string>> = {
  read: 'See and download what is in the folder',
  drop: 'Add files, without seeing what is in the folder',
}

interface LinkKindProps {
  kind: ShareKind
  onChange: (kind: ShareKind) => void
}

/** What people with the link to a folder may do. */
export function LinkKind({ kind, onChange }: LinkKindProps) {
  return (
    <fieldset className={styles.kinds}>
      <legend>People with the link can</legend>
      {(['read', 'drop'] as const).map((value) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name="kind" value={value} checked={kind === value} onChange={() => onChange(value)} />
          {kinds[value]}
        </label>
      ))}
    </fieldset>
  )
}
