import type { ComponentProps } from 'react'
import { slotClass } from '../styles/class-names.ts'

/** A checkbox without its label: wrap it in a `<label>` or set `aria-label`. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'type' | 'className' | 'style'>) {
  return <input {...props} type="checkbox" className={slotClass('checkbox')('box')} />
}
