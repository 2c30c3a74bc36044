import { Button } from '@site/ui'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import styles from './file-toolbar.module.css'
import type { FileView } from './use-view-choice.ts'

interface ViewSwitchProps {
  view: FileView
  onChoose: (view: FileView) => void
}

const views = [
  { view: 'list', label: 'List view', Icon: List },
  { view: 'grid', label: 'Grid view', Icon: LayoutGrid },
] as const

/** Two toggle buttons; the one for the current view is pressed. */
export function ViewSwitch({ view: current, onChoose }: ViewSwitchProps) {
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">View</legend>
      {views.map(({ view, label, Icon }) => (
        <Button
          key={view}
          variant="ghost"
          size="icon"
          aria-label={label}
          title={label}
          aria-pressed={view === current}
          onClick={() => onChoose(view)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      ))}
    </fieldset>
  )
}
