import { useSyncExternalStore } from 'react'
import { type ColorScheme, colorScheme } from '../theme/color-scheme.ts'
import { Icon, type IconName } from './icon.tsx'
import { announce } from './live-regions.tsx'

const looks: Record<ColorScheme, { icon: IconName; label: string; next: ColorScheme }> = {
  system: { icon: 'monitor', label: 'as your system', next: 'light' },
  light: { icon: 'sun', label: 'light', next: 'dark' },
  dark: { icon: 'moon', label: 'dark', next: 'system' },
}

/** One button through three states: as the system, light, dark. The choice is kept on this device. */
export function ThemeToggle() {
  const scheme = useSyncExternalStore(colorScheme.subscribe, colorScheme.get, () => 'system' as const)
  const { icon, label, next } = looks[scheme]
  const change = () => {
    colorScheme.set(next)
    announce(`Colours: ${looks[next].label}`)
  }
  return (
    <button type="button" className="button button--ghost button--icon" onClick={change}>
      <Icon name={icon} />
      <span className="visually-hidden">{`Colours: ${label}. Change to ${looks[next].label}`}</span>
    </button>
  )
}
