import { useSyncExternalStore } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import { type ColorScheme, colorScheme } from '../theme/color-scheme.ts'
import { announce } from './live-regions.tsx'

const options: Record<ColorScheme, { icon: IconName; label: string; next: ColorScheme }> = {
  system: { icon: 'monitor', label: 'system', next: 'light' },
  light: { icon: 'sun', label: 'light', next: 'dark' },
  dark: { icon: 'moon', label: 'dark', next: 'system' },
}

/** Cycles through three states: system, light, dark. The choice is stored on this device. Only phones have room for a word. */
export function ThemeToggle() {
  const scheme = useSyncExternalStore(colorScheme.subscribe, colorScheme.get, () => 'system' as const)
  const { icon, label, next } = options[scheme]
  const change = () => {
    colorScheme.set(next)
    announce(`Color scheme: ${options[next].label}`)
  }
  return (
    <button type="button" className="button button--ghost button--icon theme-toggle" onClick={change}>
      <Icon name={icon} />
      <span className="theme-toggle__word" aria-hidden="true">{`Color scheme: ${label}`}</span>
      <span className="visually-hidden">{`Color scheme: ${label}. Change to ${options[next].label}`}</span>
    </button>
  )
}
