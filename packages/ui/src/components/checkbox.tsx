import type { InputHTMLAttributes, Ref } from 'react'
import { slotClass } from '../styles/class-names.ts'

const checkbox = slotClass('checkbox')

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'style'> {
  ref?: Ref<HTMLInputElement>
}

/** The box alone: a label names it, or an `aria-label`. */
export function Checkbox(props: CheckboxProps) {
  return <input {...props} type="checkbox" className={checkbox('box')} />
}
