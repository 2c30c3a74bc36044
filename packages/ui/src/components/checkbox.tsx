import type { InputHTMLAttributes, Ref } from 'react'
import { slotClass } from '../styles/class-names.ts'

const checkbox = slotClass('checkbox')

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'style'> {
  ref?: Ref<HTMLInputElement>
}

/** A checkbox without its label: wrap it in a `<label>` or set `aria-label`. */
export function Checkbox(props: CheckboxProps) {
  return <input {...props} type="checkbox" className={checkbox('box')} />
}
