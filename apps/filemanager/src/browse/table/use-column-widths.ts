import { usePreference } from '#kit/preferences.ts'
import type { Column } from '../entries/columns.tsx'

/** In px, by column; those that are missing have their initial width. */
type Widths = Readonly<Partial<Record<Column['key'], number>>>

export const STEP_PX = 16
const MIN_PX = 80
const MAX_PX = 480

const initial: Widths = {}

const isWidths = (stored: unknown): stored is Widths =>
  typeof stored === 'object' && stored !== null && Object.values(stored).every((width) => Number.isFinite(width))

/** The widths of the columns that the user has changed, in every list. */
export function useColumnWidths() {
  const [widths, choose] = usePreference<Widths>({ key: 'filesColumns', initial, isValid: isWidths })
  const resize = (key: Column['key'], width: number | undefined) => {
    const { [key]: _before, ...others } = widths
    choose(width === undefined ? others : { ...others, [key]: Math.min(Math.max(Math.round(width), MIN_PX), MAX_PX) })
  }
  return { widths, resize }
}
